package dev.bailiwick.notices;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.AccountNotices;
import org.springframework.stereotype.Component;

/// Tells people by mail. While no mail can be set up, nothing is told.
@Component
final class MailedNotices implements AccountNotices {
    @Override
    public void newDevice(Account account, String device, String address) {}

    @Override
    public void passwordChanged(Account account) {}

    @Override
    public void factorChanged(Account account, String what) {}

    @Override
    public void emailChanged(Account before, Account after) {}

    @Override
    public void roleRaised(Account before, Account after) {}
}
