package dev.bailiwick.identity.passkeys;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.management.PublicKeyCredentialUserEntityRepository;
import org.springframework.stereotype.Component;

/// Accounts in the form that the framework's relying party requires. Creates none.
@Component
final class PasskeyUsers implements PublicKeyCredentialUserEntityRepository {
    private final Accounts accounts;

    PasskeyUsers(Accounts accounts) {
        this.accounts = accounts;
    }

    static PublicKeyCredentialUserEntity of(Account account) {
        return ImmutablePublicKeyCredentialUserEntity.builder()
                .id(UserHandle.of(account.uid()))
                .name(account.email().value())
                .displayName(account.name())
                .build();
    }

    @Override
    public @Nullable PublicKeyCredentialUserEntity findById(Bytes id) {
        return accounts.byUid(UserHandle.uid(id)).map(PasskeyUsers::of).orElse(null);
    }

    @Override
    public @Nullable PublicKeyCredentialUserEntity findByUsername(String username) {
        return accounts.byEmail(username).map(PasskeyUsers::of).orElse(null);
    }

    @Override
    public void save(PublicKeyCredentialUserEntity userEntity) {
        throw new UnsupportedOperationException("accounts are created elsewhere");
    }

    @Override
    public void delete(Bytes id) {
        throw new UnsupportedOperationException("accounts are not deleted here");
    }
}
