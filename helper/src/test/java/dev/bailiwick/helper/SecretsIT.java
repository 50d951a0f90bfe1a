package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Prompt;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.helper.TestServer.Question;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No secret stays in the helper once a session is open, or could not be opened.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SecretsIT {
    private static final List<Charset> FORMS =
            List.of(
                    StandardCharsets.UTF_8,
                    StandardCharsets.ISO_8859_1,
                    StandardCharsets.UTF_16LE,
                    StandardCharsets.UTF_16BE);

    @Test
    void live_objects_contain_no_secret_after_signing_in() throws Exception {
        var viewers = new ArrayList<TestViewer>();
        try (OpenSsh keys = OpenSsh.start();
                TestServer byPassword = new TestServer().password("pa55word-of-alice").start();
                TestServer byQuestions =
                        new TestServer()
                                .questions(
                                        new Question("Password: ", false, "pa55word-of-bob"),
                                        new Question("Code: ", false, "c0de-of-bob-987"))
                                .start();
                HelperProcess helper = HelperProcess.start()) {
            String locked = keys.key("locked");
            String plain = keys.key("plain");
            viewers.add(opened(helper, byPassword.request().password("pa55word-of-alice")));
            TestViewer asked = opening(helper, byQuestions.request().password("pa55word-of-bob"));
            viewers.add(asked);
            asked.answer(asked.expect(Prompt.class), "c0de-of-bob-987");
            SessionEvent.Ready _ = asked.expect(SessionEvent.Ready.class);
            viewers.add(opened(helper, keys.request().key(locked, OpenSsh.PASSPHRASE)));
            viewers.add(opened(helper, keys.request().key(plain, null)));
            // These fail.
            viewers.add(opening(helper, byPassword.request().password("wr0ng-pa55word")));
            SessionEvent.Failed _ = viewers.getLast().expect(SessionEvent.Failed.class);
            TestViewer locked2 = helper.viewer();
            viewers.add(locked2);
            locked2.send(keys.request().key(locked, "wr0ng-passphrase").open());
            SessionEvent.Failed _ = locked2.expect(SessionEvent.Failed.class);

            var secrets = new LinkedHashMap<String, byte[]>();
            for (String secret :
                    List.of(
                            "pa55word-of-alice",
                            "pa55word-of-bob",
                            "c0de-of-bob-987",
                            "wr0ng-pa55word",
                            "wr0ng-passphrase",
                            OpenSsh.PASSPHRASE,
                            locked.lines().toList().get(3),
                            plain.lines().toList().get(3))) {
                FORMS.forEach(form -> secrets.put(secret + " in " + form, secret.getBytes(form)));
            }
            secrets.put("the key itself", seed(plain));
            Thread.sleep(3_000);
            byte[] heap = helper.heap();
            // The user name stays, which shows that the search finds something.
            assertThat(Heap.contains(heap, TestServer.USER.getBytes(StandardCharsets.ISO_8859_1)))
                    .isTrue();
            assertThat(
                            secrets.entrySet().stream()
                                    .filter(secret -> Heap.contains(heap, secret.getValue()))
                                    .map(Map.Entry::getKey))
                    .isEmpty();
            assertThat(helper.log())
                    .doesNotContain("pa55word")
                    .doesNotContain("wr0ng")
                    .doesNotContain(OpenSsh.PASSPHRASE);
        } finally {
            for (TestViewer viewer : viewers) {
                viewer.close();
            }
        }
    }

    private static TestViewer opened(HelperProcess helper, Request request) throws Exception {
        TestViewer viewer = opening(helper, request);
        SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
        return viewer;
    }

    private static TestViewer opening(HelperProcess helper, Request request) throws Exception {
        TestViewer viewer = helper.viewer();
        viewer.send(request.open());
        SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
        viewer.send(new SessionRequest.HostKeyAnswer(true));
        return viewer;
    }

    /// The 32 bytes of an Ed25519 key in OpenSSH's format without passphrase: they precede the
    /// public key, which is repeated there.
    private static byte[] seed(String text) {
        byte[] key =
                Base64.getMimeDecoder()
                        .decode(
                                String.join(
                                        "",
                                        text.lines()
                                                .filter(line -> !line.startsWith("-----"))
                                                .toList()));
        String hex = HexFormat.of().formatHex(key);
        int marker = hex.lastIndexOf("00000040") / 2 + 4;
        return Arrays.copyOfRange(key, marker, marker + 32);
    }
}
