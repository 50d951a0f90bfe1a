package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the helper answers to a server that does not keep to the protocol.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ProtocolIT {
    private static HelperProcess helper;

    @BeforeAll
    static void start() throws Exception {
        helper = HelperProcess.start();
    }

    @AfterAll
    static void end() throws Exception {
        assertThat(helper.log()).doesNotContain("Exception").doesNotContain("s3cr3t");
        helper.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "\"list\"",
                "{}",
                "{\"type\":null}",
                "{\"type\":\"unknown\"}",
                "{\"type\":\"list\"}{\"type\":\"list\"}",
                "{\"type\":\"list\",\"type\":\"list\"}",
                "{\"type\":\"list\",\"more\":1}",
                "{\"type\":\"resize\",\"columns\":80,\"rows\":24}",
                "{\"type\":\"close\"}",
                "{\"type\":\"answers\",\"id\":1,\"values\":[]}",
                "{\"type\":\"host_key_answer\",\"accepted\":true}",
                "{\"type\":\"attach\",\"session\":\"x\",\"owner\":\"o\",\"columns\":0,\"rows\":24}",
                "{\"type\":\"attach\",\"session\":\"x\",\"owner\":\"o\",\"columns\":80,\"rows\":1001}",
                "{\"type\":\"attach\",\"session\":\"x\",\"columns\":80,\"rows\":24}",
                "{\"type\":\"open\",\"password\":\"s3cr3t\"}"
            })
    void a_malformed_first_message_closes_the_connection(String json) throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.sendText(json);
            Failed failed = viewer.expect(Failed.class);
            assertThat(failed.code()).isEqualTo(Failed.Code.CLOSED);
            assertThat(failed.message()).doesNotContain("s3cr3t");
            assertThat(viewer.frame()).isNull();
        }
    }

    @Test
    void values_beyond_their_limits_close_the_connection() throws Exception {
        String template =
                """
                {"type":"open","owner":"%s","address":"127.0.0.1","port":1,"username":"%s",\
                "password":"%s","columns":%d,"rows":24,"keep_seconds":%d,"connect_seconds":%d}\
                """;
        String x = "x";
        for (String json :
                new String[] {
                    template.formatted(x.repeat(256), x, x, 80, 1, 1),
                    template.formatted(x, x.repeat(256), x, 80, 1, 1),
                    template.formatted(x, x, x.repeat(4_097), 80, 1, 1),
                    template.formatted(x, "ro\\u200dot", x, 80, 1, 1),
                    template.formatted(x, "root\\u0000", x, 80, 1, 1),
                    template.formatted(x, "root\\u2028", x, 80, 1, 1),
                    template.formatted(x, "root\\u2029", x, 80, 1, 1),
                    template.formatted(x, x, x, 1_001, 1, 1),
                    template.formatted(x, x, x, 80, 1_801, 1),
                    template.formatted(x, x, x, 80, 1, 121),
                    template.formatted(x, x, x, 80, 1, 1).replace("}", ",\"certificate\":true}"),
                    template.formatted(x, x, x, 80, 1, 0)
                }) {
            try (TestViewer viewer = helper.viewer()) {
                viewer.sendText(json);
                assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
            }
        }
        try (TestViewer viewer = helper.viewer()) {
            viewer.sendText(template.formatted(x, x, x, 80, 1, 1));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.UNREACHABLE);
        }
    }

    @Test
    void deeply_nested_json_closes_the_connection() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.sendText("{\"type\":".repeat(5_000));
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
        }
    }

    @Test
    void unfinished_utf_8_closes_the_connection() throws Exception {
        byte[] json = "{\"type\":\"end\",\"session\":\"?\"}".getBytes(StandardCharsets.UTF_8);
        json[json.length - 3] = (byte) 0xc3;
        try (TestViewer viewer = helper.viewer()) {
            viewer.sendBytes(Frame.Type.CONTROL, json);
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
        }
    }

    @Test
    void data_before_a_session_closes_the_connection() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            viewer.type("hello");
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
        }
        try (TestServer machine = new TestServer().password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().password("secret").open());
            SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
            viewer.type("hello");
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
            Await.until(() -> machine.connections() == 0);
            assertThat(machine.attempts()).isEmpty();
        }
    }

    @Test
    void answers_to_another_question_end_the_attempt() throws Exception {
        try (TestServer machine = new TestServer().password("secret").start();
                TestViewer viewer = helper.viewer()) {
            viewer.send(machine.request().password("secret").open());
            SessionEvent.HostKey _ = viewer.expect(SessionEvent.HostKey.class);
            viewer.sendText("{\"type\":\"answers\",\"id\":1,\"values\":[\"s3cr3t\"]}");
            assertThat(viewer.expect(Failed.class).code()).isEqualTo(Failed.Code.CLOSED);
            assertThat(machine.attempts()).isEmpty();
        }
    }

    @Test
    void a_session_survives_a_viewer_that_breaks_the_protocol() throws Exception {
        try (TestServer machine = new TestServer().password("secret").start()) {
            String session;
            try (TestViewer viewer = helper.viewer()) {
                viewer.send(machine.request().password("secret").open());
                session = viewer.ready();
                viewer.sendText("nonsense");
                Failed _ = viewer.expect(Failed.class);
            }
            try (TestViewer viewer = helper.viewer()) {
                viewer.send(new SessionRequest.Attach(session, Request.OWNER, 80, 24));
                SessionEvent.Ready _ = viewer.expect(SessionEvent.Ready.class);
            }
        }
    }

    @Test
    void frames_that_are_too_long_or_of_another_type_close_the_connection() throws Exception {
        for (byte[] header :
                new byte[][] {
                    {'C', 0, 1, 0, 1}, {'D', 1, 0, 0, 0}, {'C', -1, -1, -1, -1}, {'X', 0, 0, 0, 0}
                }) {
            try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(helper.socket()));
                    var frames = new FrameChannel(channel)) {
                assertThat(channel.write(ByteBuffer.wrap(header))).isEqualTo(5);
                assertThat(frames.read()).isNotNull();
                assertThat(frames.read()).isNull();
            }
        }
    }

    @Test
    void a_connection_that_stops_in_the_middle_of_a_frame_is_forgotten() throws Exception {
        try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(helper.socket()));
                var frames = new FrameChannel(channel)) {
            assertThat(channel.write(ByteBuffer.wrap(new byte[] {'C', 0, 0, 1, 0, '{'})))
                    .isEqualTo(6);
            channel.shutdownOutput();
            assertThat(frames.read()).isNull();
        }
    }

    @Test
    void a_connection_without_a_first_message_is_closed() throws Exception {
        try (TestViewer viewer = helper.viewer()) {
            assertThat(viewer.frame()).isNull();
        }
    }
}
