package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.signin.PasswordResetOffer;
import dev.bailiwick.messaging.templates.TemplateMailer;
import org.springframework.stereotype.Component;

@Component
final class MailedPasswordReset implements PasswordResetOffer {
    private final TemplateMailer post;

    MailedPasswordReset(TemplateMailer post) {
        this.post = post;
    }

    @Override
    public boolean isOffered() {
        return post.isOpen();
    }
}
