package dev.bailiwick.links;

import dev.bailiwick.access.ResetOffer;
import dev.bailiwick.letters.Post;
import org.springframework.stereotype.Component;

@Component
final class MailedReset implements ResetOffer {
    private final Post post;

    MailedReset(Post post) {
        this.post = post;
    }

    @Override
    public boolean isOffered() {
        return post.isOpen();
    }
}
