package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.signinpages.PasswordResetOffer;
import dev.bailiwick.messaging.templates.TemplateMailer;
import org.springframework.stereotype.Component;

@Component
final class MailedPasswordReset implements PasswordResetOffer {
    private final TemplateMailer mailer;

    MailedPasswordReset(TemplateMailer mailer) {
        this.mailer = mailer;
    }

    @Override
    public boolean isOffered() {
        return mailer.isConfigured();
    }
}
