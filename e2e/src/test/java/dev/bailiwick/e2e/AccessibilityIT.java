package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/// No serious axe-core violation on any page of `pages.txt`, in light and dark and on a phone, and
/// no page wider than the phone. The pages hold data: people, invitations, mails, throttled
/// addresses, passkeys; finally with the longest names allowed.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AccessibilityIT {
    private static final String ADMINISTRATOR = "ines@example.test";
    private static final String PERSON = "marek@example.test";
    private static final String PASSWORD = "four lanterns by the quay";
    private static final String SHORT_PASSWORD = "tin owls sing";

    /// 253 characters, in labels of 63.
    private static final String HOST_NAME =
            String.join(".", "p".repeat(63), "p".repeat(63), "p".repeat(63), "p".repeat(61));

    private final Mailbox mailbox = new Mailbox();
    private final PackagedServer server = mailbox.behind(PackagedServer.install());
    private final Set<String> seen = new TreeSet<>();
    private final SoftAssertions faults = new SoftAssertions();
    private String signedIn = "";

    @BeforeAll
    void start() {
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
        mailbox.close();
    }

    @Test
    @Order(1)
    void the_sign_in_page_of_a_new_installation() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT);
            page.navigate(server.setupLink());
            look(page, "/setup");
            page.getByLabel("Name").fill("Ines Almeida");
            page.getByLabel("Email address").fill(ADMINISTRATOR);
            page.getByLabel("Password").fill(PASSWORD);
            button(page, "Create administrator").click();
            assertThat(page).hasURL(server.url("/"));
            signedIn = page.context().storageState();
        }
        faults.assertAll();
    }

    @Test
    @Order(2)
    void the_public_sign_in_pages() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT);
            for (String path :
                    List.of("/login", "/auth/local", "/auth/signed-out", "/auth/password/forgot")) {
                visit(page, path, path);
            }
            visit(page, "/auth/oidc/callback", "/auth/oidc/callback?state=x&code=y");
            visit(page, "/auth/password/reset/{token}", "/auth/password/reset/spent");
            for (int attempt = 0; attempt < 6; attempt++) {
                page.navigate(server.url("/login"));
                enter(page, "nobody@example.test", "not the password");
            }
            look(page, "/login");

            page.navigate(server.url("/auth/password/forgot"));
            page.getByLabel("Email address").fill(ADMINISTRATOR);
            button(page, "Send link").click();
            look(page, "/auth/password/forgot");
            page.navigate(mailbox.awaitLink(ADMINISTRATOR, "/auth/password/reset/"));
            look(page, "/auth/password/reset/{token}");
        }
        faults.assertAll();
    }

    @Test
    @Order(3)
    void the_pages_of_administration() {
        try (Browser browser = new Browser()) {
            server.addAccount(PERSON, "Marek Dudas", "viewer", PASSWORD);
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            page.navigate(server.url("/site-administration/invitations"));
            page.getByLabel("Email address").fill("jo@example.test");
            button(page, "Send invitation").click();
            page.navigate(server.url("/site-administration/system"));
            page.getByLabel("Passphrase", exactly()).fill(PASSWORD);
            page.getByLabel("Repeat passphrase").fill(PASSWORD);
            button(page, "Start scheduled backups").click();

            for (String path :
                    List.of(
                            "alerts",
                            "audit",
                            "authentication",
                            "authentication/openid-connect",
                            "authentication/openid-connect/delete",
                            "general",
                            "hosts",
                            "invitations",
                            "ip-addresses",
                            "mail",
                            "mail/letters",
                            "remote-sessions",
                            "secure-send",
                            "system",
                            "system/backups/stop",
                            "throttling",
                            "users")) {
                page.navigate(server.url("/site-administration/" + path));
                Browser.screenshot(page, "administration-" + path.replace('/', '-'));
                look(page, "/site-administration/" + path);
            }
            channels(page);
            visit(page, "/", "/");
            page.navigate(server.url("/site-administration/system"));
            for (String section : List.of("backups", "work")) {
                Browser.screenshot(
                        page.locator("section[aria-labelledby=" + section + "]"),
                        "system-" + section);
            }
            visit(
                    page,
                    "/site-administration/mail/letters/{key}",
                    "/site-administration/mail/letters/reset");
            for (String one :
                    List.of(
                            "",
                            "/deactivate",
                            "/second-factor/reset",
                            "/sessions/end",
                            "/single-sign-on",
                            "/single-sign-on/unlink")) {
                visit(
                        page,
                        "/site-administration/users/{id}" + one,
                        "/site-administration/users/2" + one);
            }
            page.navigate(server.url("/site-administration/users/2/deactivate"));
            button(page, "Deactivate account").click();
            look(page, "/site-administration/users/{id}");
            visit(
                    page,
                    "/site-administration/users/{id}/delete",
                    "/site-administration/users/2/delete");
            page.navigate(server.url("/site-administration/users/2"));
            button(page, "Reactivate account").click();
            visit(page, "nothing there", "/site-administration/nothing");
            page.navigate(server.url("/site-administration/general"));
            page.getByLabel("Public base URL").fill("no address");
            button(page, "Save settings").click();
            look(page, "/site-administration/general");
        }
        faults.assertAll();
    }

    /// Nothing listens at the channel's address.
    private void channels(Page page) {
        String channels = "/site-administration/alerts/channels";
        visit(page, channels, channels);
        visit(page, channels + "/add", channels + "/add");
        assertThat(page.locator("#recipients").isVisible()).isTrue();
        assertThat(page.locator("#url").isVisible()).isFalse();
        page.locator("#type").selectOption("ntfy");
        assertThat(page.locator("#recipients").isVisible()).isFalse();
        page.locator("#name").fill("On call");
        page.locator("#url").fill("http://127.0.0.1:9/two/levels");
        button(page, "Add channel").click();
        look(page, channels + "/add");
        page.locator("#url").fill("http://127.0.0.1:9/surgery");
        button(page, "Add channel").click();
        look(page, channels + "/{id}");
        button(page, "Send test").click();
        assertThat(page.locator("main")).containsText("refuses or closes the connection");
        for (String one : List.of("", "/edit", "/remove")) {
            visit(page, channels + "/{id}" + one, channels + "/1" + one);
        }
        visit(page, channels, channels);
    }

    @Test
    @Order(4)
    void the_pages_of_hosts() throws Exception {
        String hosts = "/infrastructure/vm-container-manager";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, hosts, hosts);
            visit(page, hosts + "/add", hosts + "/add");
            visit(page, "/alerts", "/alerts");
            var agent = FakeAgent.of(server, "web-1", "container");
            agent.report();
            visit(page, hosts, hosts);
            Browser.screenshot(page, "compute-hosts");
            for (String one :
                    List.of(
                            "",
                            "/edit",
                            "/engine",
                            "/engine/remove",
                            "/inventory",
                            "/remove",
                            "/token/revoke")) {
                visit(page, hosts + "/hosts/{id}" + one, hosts + "/hosts/1" + one);
            }
            visit(
                    page,
                    hosts + "/hosts/{id}",
                    hosts + "/hosts/1?from=2026-01-02T03:00&to=2026-01-02T04:00");
            page.navigate(server.url(hosts + "/hosts/1/inventory"));
            Browser.screenshot(page, "compute-inventory");
            page.navigate(server.url(hosts + "/hosts/1"));
            Browser.screenshot(page, "compute-host");
            button(page, "Replace token").click();
            look(page, hosts + "/hosts/{id}/token");
            Browser.screenshot(page, "compute-token");
            FakeAgent.of(server, "hv-01", "virtualization").reportMachines();
            visit(page, hosts + "/hosts/{id}", hosts + "/hosts/2");
            page.reload(); // the check has opened everything
            Browser.screenshot(page, "virtualization");
            page.getByText("pacs-archive").first().click();
            look(page, hosts + "/hosts/{id}/machines/{machine}");
            page.reload();
            Browser.screenshot(page, "virtual-machine");
        }
        faults.assertAll();
    }

    @Test
    @Order(5)
    void the_pages_of_ip_addresses() throws IOException {
        String addresses = "/ip-addresses";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, addresses, addresses);
            visit(page, addresses + "/subnets/add", addresses + "/subnets/add");
            page.navigate(server.url(addresses + "/import"));
            look(page, addresses + "/import");
            page.getByLabel("CSV file").setInputFiles(file());
            button(page, "Check the file").click();
            look(page, addresses + "/import/{uid}");
            Browser.screenshot(page, "ip-addresses-import");
            button(page, "Import 3 addresses").click();
            look(page, addresses + "/import/{uid}");
            visit(page, addresses, addresses);
            Browser.screenshot(page, "ip-addresses");
            visit(page, addresses + "/conflicts", addresses + "/conflicts");
            visit(page, addresses + "/add", addresses + "/add?address=192.0.2.9");
            for (String one : List.of("", "/edit", "/remove")) {
                visit(page, addresses + "/{id}" + one, addresses + "/1" + one);
                visit(page, addresses + "/subnets/{id}" + one, addresses + "/subnets/1" + one);
            }
        }
        faults.assertAll();
    }

    private static Path file() throws IOException {
        return Files.writeString(
                Files.createTempFile("addresses", ".csv"),
                """
                address,hostname,status,mac_address,subnet,owner,description
                192.0.2.1,gw-01,active,00:00:5e:00:53:01,192.0.2.0/24,Infrastructure,Gateway
                192.0.2.3,vip-gateway,reserved,,192.0.2.0/24,Infrastructure,
                2001:db8:4::be,lab-06,active,,2001:db8:4::/64,Teaching lab,
                192.0.2.300,,active,,,,
                """);
    }

    @Test
    @Order(6)
    void the_pages_of_licences() throws IOException {
        String licences = "/licences";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, licences, licences);
            visit(page, licences + "/add", licences + "/add");
            page.navigate(server.url(licences + "/import"));
            look(page, licences + "/import");
            page.getByLabel("CSV file").setInputFiles(licences());
            button(page, "Check the file").click();
            look(page, licences + "/import/{uid}");
            assertThat(page.getByText("QQQQ7-WWWW8")).hasCount(0);
            Browser.screenshot(page, "licences-import");
            button(page, "Import 4 licences").click();
            look(page, licences + "/import/{uid}");
            visit(page, licences, licences);
            Browser.screenshot(page, "licences");
            page.getByText("Fernbrook Studio").click();
            page.getByLabel("Assign seats to").fill("web-1\nMarek Dudas");
            button(page, "Assign").click();
            look(page, licences + "/{id}");
            assertThat(page.getByText("QQQQ7-WWWW8")).hasCount(0);
            Browser.screenshot(page, "licence");
            button(page, "Show").click();
            look(page, licences + "/{id}/reveal");
            assertThat(page.locator("#key")).hasValue("QQQQ7-WWWW8");
            for (String one : List.of("", "/edit", "/remove")) {
                visit(page, licences + "/{id}" + one, licences + "/1" + one);
            }
        }
        faults.assertAll();
    }

    private static Path licences() throws IOException {
        var today = java.time.LocalDate.now(java.time.ZoneOffset.UTC);
        return Files.writeString(
                Files.createTempFile("licences", ".csv"),
                """
                product,vendor,version,product_key,seats,expires_on,cost,currency
                Fernbrook Studio,Fernbrook,8,QQQQ7-WWWW8,25,%s,2400.00,EUR
                Drafts Pro,Contoso,2021,ZZZZ3-YYYY4,5,%s,180.00,EUR
                Backup Agent,Northwind,12,,40,,990.00,USD
                Mail Filter,Contoso,,,200,%s,1250.00,EUR
                Slides,Contoso,,XXXX1,none,,,
                """
                        .formatted(today.plusDays(12), today.minusDays(3), today.plusYears(1)));
    }

    @Test
    @Order(7)
    void the_pages_of_backups() throws Exception {
        String backups = "/infrastructure/backup-manager";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, backups, backups);
            visit(page, backups + "/jobs/add", backups + "/jobs/add");
            visit(page, backups + "/repositories", backups + "/repositories");
            visit(page, backups + "/repositories/add", backups + "/repositories/add");
            page.locator("#name").fill("web-1");
            page.locator("#type").selectOption("local");
            page.locator("#host").selectOption("web-1");
            page.locator("#repository").fill("/srv/restic");
            button(page, "Add repository").click();
            look(page, backups + "/repositories/{id}");
            page.navigate(server.url(backups + "/jobs/add?host=web-1"));
            page.locator("#name").fill("web-1 wiki");
            page.locator("#sources").fill("/srv/wiki");
            button(page, "Add backup job").click();
            look(page, backups + "/jobs/{id}");

            var runner = FakeBackupRunner.of(server, "web-1");
            button(page, "Run now").click();
            look(page, backups + "/runs/{id}");
            JsonNode run = runner.lease("backup");
            runner.report(
                    run,
                    "running",
                    "\"progress\":{\"fraction\":0.43,\"files_done\":182406,\"bytes_done\":38200000000,\"bytes_total\":88900000000},\"log_tail\":\"using"
                        + " parent snapshot\"");
            visit(page, backups + "/runs/{id}", backups + "/runs/1");
            Browser.screenshot(page, "backup-run");
            visit(page, backups + "/runs/{id}/cancel", backups + "/runs/1/cancel");
            runner.report(
                    run,
                    "succeeded",
                    "\"result\":{\"snapshot\":\"%s\",\"files_new\":3,\"files_changed\":2,\"files_unmodified\":1200,\"bytes_added\":734003200,\"bytes_processed\":19542101196,\"duration_seconds\":12.5,\"warnings\":[\"/srv/wiki/lock: permission denied\"]}"
                            .formatted("a1".repeat(32)));
            visit(page, backups + "/runs/{id}", backups + "/runs/1");
            page.navigate(server.url(backups + "/jobs/1"));
            page.locator("#proven")
                    .getByRole(
                            AriaRole.BUTTON,
                            new Locator.GetByRoleOptions().setName("Run restore drill"))
                    .click();
            look(page, backups + "/runs/{id}");
            String drill = page.url();
            runner.report(
                    runner.lease("restore-test"),
                    "succeeded",
                    "\"result\":{\"restore-test\":{\"verdict\":\"passed\",\"files\":200,\"bytes\":1200,\"mismatches\":[],\"steps\":[{\"name\":\"restore\",\"passed\":true,\"detail\":\"200"
                        + " files\",\"seconds\":2.0}]}}");
            visit(page, backups + "/runs/{id}", URI.create(drill).getPath());

            visit(page, backups + "/snapshots/{id}", backups + "/snapshots/1");
            runner.report(
                    runner.lease("browse"),
                    "succeeded",
                    "\"result\":{\"browse\":{\"entries\":[{\"name\":\"pages\",\"type\":\"dir\",\"size\":0,\"mtime\":\"2026-03-01T10:00:00Z\",\"mode\":2147484141,\"uid\":0,\"gid\":0,\"link\":null}],\"more\":false}}");
            visit(page, backups + "/snapshots/{id}", backups + "/snapshots/1");
            page.getByLabel("Choose pages").check();
            button(page, "Restore…").click();
            look(page, backups + "/snapshots/{id}/restore");

            for (String one : List.of("", "/edit", "/remove", "/unlock")) {
                visit(page, backups + "/jobs/{id}" + one, backups + "/jobs/1" + one);
                visit(
                        page,
                        backups + "/repositories/{id}" + one,
                        backups + "/repositories/1" + one);
            }
            visit(page, backups + "/repositories/{id}/create", backups + "/repositories/1/create");
            visit(page, backups + "/repositories/{id}/sheet", backups + "/repositories/1/sheet");
            visit(page, backups + "/repositories", backups + "/repositories");
            visit(page, backups, backups);
            Browser.screenshot(page, "backups");
            page.navigate(server.url(backups + "/jobs/1"));
            Browser.screenshot(page, "backup-job");
        }
        faults.assertAll();
    }

    @Test
    @Order(8)
    void the_pages_of_remote_sessions() {
        String remotes = "/remote-manager";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, remotes, remotes);
            visit(page, remotes + "/add", remotes + "/add");
            page.locator("#name").fill("web-1 shell");
            page.locator("#address").fill("192.0.2.10/24");
            button(page, "Add machine").click();
            look(page, remotes + "/add");
            page.locator("#address").fill("192.0.2.10");
            page.locator("#host").selectOption("web-1");
            button(page, "Add machine").click();
            look(page, remotes + "/{id}");
            visit(page, remotes + "/{id}/host-keys/add", remotes + "/1/host-keys/add");
            page.getByLabel("Fingerprint").fill("SHA256:" + "aB3+".repeat(10) + "xyz");
            button(page, "Pin key").click();
            look(page, remotes + "/{id}");
            for (String one : List.of("", "/edit", "/remove")) {
                visit(page, remotes + "/{id}" + one, remotes + "/1" + one);
            }
            visit(
                    page,
                    remotes + "/{id}/host-keys/{key}/remove",
                    remotes + "/1/host-keys/1/remove");
            visit(page, remotes + "/certificates", remotes + "/certificates");
            button(page, "Switch certificates on").click();
            look(page, remotes + "/certificates");
            button(page, "Make a new key").click();
            look(page, remotes + "/certificates");
            visit(page, remotes + "/certificates/key/use", remotes + "/certificates/key/use");
            visit(page, remotes + "/certificates/people/{id}", remotes + "/certificates/people/1");
            page.getByLabel("User names on machines").fill("a b");
            button(page, "Save").click();
            look(page, remotes + "/certificates/people/{id}");
            page.navigate(server.url(remotes + "/add"));
            page.locator("#protocol").selectOption("rdp");
            look(page, remotes + "/add");
            assertThat(page.locator("#port").inputValue()).isEqualTo("3389");
            assertThat(page.locator("#recorded").isVisible()).isFalse();
            assertThat(page.locator("#clipboard").isVisible()).isTrue();
            page.locator("#name").fill("ts-1 desktop");
            page.locator("#address").fill("192.0.2.11");
            button(page, "Add machine").click();
            page.navigate(server.url(remotes + "/2/rdp"));
            page.evaluate(
                    "() => { const pin = document.getElementById('pin');"
                            + " pin.elements.sha256.value = '0f'.repeat(32); pin.submit(); }");
            assertThat(page.locator("main")).containsText("0F:0F");
            visit(
                    page,
                    remotes + "/{id}/rdp/certificate/remove",
                    remotes + "/2/rdp/certificate/remove");
            visit(page, remotes + "/sessions", remotes + "/sessions");
            visit(page, remotes, remotes);
        }
        faults.assertAll();
    }

    /// Nothing listens at the instance's address.
    @Test
    @Order(8)
    void the_pages_of_the_dns_filter() {
        String dns = "/dns-manager";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, dns, dns);
            visit(page, dns + "/queries", dns + "/queries");
            visit(page, dns + "/providers/add", dns + "/providers/add");
            page.locator("#name").fill("dns-01");
            page.locator("#base_url").fill("http://127.0.0.1:9/?x");
            button(page, "Add instance").click();
            look(page, dns + "/providers/add");
            page.locator("#base_url").fill("http://127.0.0.1:9");
            page.locator("#password").fill("correct horse");
            button(page, "Add instance").click();
            look(page, dns + "/providers/{id}");
            button(page, "Test connection").click();
            assertThat(page.locator("main")).containsText("refuses or closes the connection");
            for (String one : List.of("", "/edit", "/remove")) {
                visit(page, dns + "/providers/{id}" + one, dns + "/providers/1" + one);
            }
            visit(page, dns, dns);
            visit(page, dns + "/queries", dns + "/queries");
            visit(page, dns + "/lists", dns + "/lists");
            visit(page, dns + "/lists/add", dns + "/lists/add");
            page.locator("#value").fill("file:///etc/passwd");
            button(page, "Add").click();
            look(page, dns + "/lists/add");
            visit(
                    page,
                    dns + "/lists/remove",
                    dns + "/lists/remove?kind=deny&value=ads.example.net");
            visit(page, dns + "/names", dns + "/names");
            visit(page, dns + "/names/add", dns + "/names/add");
            page.locator("#name").fill("nas 01");
            button(page, "Add name").click();
            look(page, dns + "/names/add");
            String removal = "/names/remove?name=nas-01&address=192.0.2.40";
            visit(page, dns + "/names/remove", dns + removal);
            visit(page, dns + "/names/edit", dns + "/names/edit?name=nas-01&address=192.0.2.40");
            String aliases = "/names/aliases";
            visit(page, dns + aliases + "/add", dns + aliases + "/add");
            page.locator("#alias").fill("www 01");
            button(page, "Add alias").click();
            look(page, dns + aliases + "/add");
            String alias = "/remove?alias=www.example.org&target=nas-01";
            visit(page, dns + aliases + "/remove", dns + aliases + alias);
            visit(page, dns + "/drift", dns + "/drift");
            visit(page, dns + "/pause", dns + "/pause");
            button(page, "5 minutes").click();
            look(page, dns + "/pause");
            assertThat(page.locator("main")).containsText("Some changes failed");
        }
        faults.assertAll();
    }

    @Test
    @Order(8)
    void the_pages_of_secure_send() {
        String send = "/secure-send";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, send, send);
            visit(page, send + "/add", send + "/add");
            page.locator("#downloads").fill("0");
            page.locator("#passphrase_mode-own").check();
            button(page, "Create package").click();
            look(page, send + "/add");
            page.locator("#title").fill("Scans for the joint review");
            page.locator("#text").fill("Please keep them off shared drives.");
            page.locator("#recipient").fill("records@clinic.example");
            page.locator("#downloads").fill("5");
            page.locator("#passphrase_mode-generate").check();
            page.locator("#files")
                    .setInputFiles(
                            new FilePayload("review.pdf", "application/pdf", new byte[2_400_000]));
            assertThat(page.locator("#uploads")).containsText("uploaded");
            look(page, send + "/add");
            Browser.screenshot(page, "send-new");
            page.reload();
            assertThat(page.locator("#uploads")).containsText("review.pdf");
            page.locator("#title").fill("Scans for the joint review");
            page.locator("#text").fill("Please keep them off shared drives.");
            page.locator("#recipient").fill("records@clinic.example");
            button(page, "Create package").click();
            assertThat(page.locator("#link")).isVisible();
            look(page, send + "/add");
            String link = page.locator("#link").inputValue();
            hide(page, link);
            Browser.screenshot(page, "send-created");
            page.getByText("I have both").click();
            look(page, send + "/{uid}");
            String path = URI.create(page.url()).getPath();
            Browser.screenshot(page, "send-package");
            visit(page, send + "/{uid}/revoke", path + "/revoke");
            visit(page, send, send);
            Browser.screenshot(page, "send");
            page.navigate(server.url(path + "/revoke"));
            button(page, "Revoke package").click();
            look(page, send + "/{uid}");
            visit(page, send, send + "?view=ended");
        }
        faults.assertAll();
    }

    /// The picture shows no link that was ever valid.
    private static void hide(Page page, String link) {
        page.evaluate(
                "text => { document.getElementById('link').value = text; }",
                link.substring(0, link.lastIndexOf('/') + 1) + "SampleOnly".repeat(6) + "0000");
    }

    /// Nothing listens at the monitor's target.
    @Test
    @Order(8)
    void the_forms_of_the_network_monitor() throws IOException {
        String monitors = "/network-monitor";
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            visit(page, monitors, monitors);
            visit(page, monitors + "/add", monitors + "/add");
            assertThat(page.locator("#method")).isVisible();
            assertThat(page.locator("#resolver")).isHidden();
            page.locator("#type").selectOption("dns");
            assertThat(page.locator("#method")).isHidden();
            assertThat(page.locator("#resolver")).isVisible();
            page.locator("#type").selectOption("http");
            page.locator("#name").fill("Patient portal");
            page.locator("#target").fill("file:///etc/passwd");
            button(page, "Add monitor").click();
            look(page, monitors + "/add");
            page.locator("#target").fill("http://127.0.0.1:9/");
            button(page, "Add monitor").click();
            look(page, monitors + "/{id}");
            visit(page, monitors, monitors);
            for (String one : List.of("/edit", "/remove")) {
                visit(page, monitors + "/{id}" + one, monitors + "/1" + one);
            }
            String maintenance = monitors + "/maintenance";
            visit(page, maintenance, maintenance);
            visit(page, maintenance + "/add", maintenance + "/add?monitor=Patient+portal");
            page.locator("#repeats").selectOption("weekly");
            assertThat(page.locator("#begins")).isHidden();
            page.locator("#name").fill("Patches");
            page.locator("#length").fill("always");
            button(page, "Add maintenance window").click();
            look(page, maintenance + "/add");
            page.locator("#length").fill("2 h");
            button(page, "Add maintenance window").click();
            look(page, maintenance + "/{id}");
            visit(page, maintenance, maintenance);
            for (String one : List.of("/edit", "/remove")) {
                visit(page, maintenance + "/{id}" + one, maintenance + "/1" + one);
            }
            visit(page, monitors + "/wall", monitors + "/wall");
            visit(page, monitors + "/import", monitors + "/import");
            page.getByLabel("CSV file").setInputFiles(monitors());
            button(page, "Check the file").click();
            look(page, monitors + "/import/{uid}");
        }
        faults.assertAll();
    }

    private static Path monitors() throws IOException {
        return Files.writeString(
                Files.createTempFile("monitors", ".csv"),
                """
                name,type,target
                gateway,icmp,192.0.2.1
                """);
    }

    @Test
    @Order(9)
    void the_pages_of_a_person() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT);
            page.navigate(mailbox.awaitLink("jo@example.test", "/auth/invitation/"));
            look(page, "/auth/invitation/{token}");
            new VirtualAuthenticator(page);
            signIn(page, PASSWORD);
            for (String path :
                    List.of(
                            "/auth/reauthenticate",
                            "/profile/passkeys/add",
                            "/profile/password",
                            "/profile/two-factor/authenticator",
                            "/profile/two-factor/authenticator/remove",
                            "/profile/two-factor/recovery-codes")) {
                visit(page, path, path);
            }
            page.navigate(server.url("/profile/passkeys/add"));
            page.getByLabel("Name").fill("Work laptop");
            button(page, "Create passkey").click();
            assertThat(page.getByText("Save your recovery codes")).isVisible();
            look(page, "/profile/passkeys/add");
            visit(page, "/profile", "/profile");
            String passkey = page.getByLabel("Rename Work laptop").getAttribute("href");
            visit(page, "/profile/passkeys/{uid}", passkey);
            visit(page, "/profile/passkeys/{uid}/remove", passkey + "/remove");
            visit(page, "not allowed", "/site-administration/general");

            page.navigate(server.url("/profile"));
            button(page, "Send confirmation link").click();
            page.navigate(mailbox.awaitLink(PERSON, "/auth/email/confirm/"));
            look(page, "/auth/email/confirm/{token}");
            page.navigate(server.url("/profile/password"));
            page.getByLabel("Current password").fill(PASSWORD);
            page.getByLabel("New password").fill(SHORT_PASSWORD);
            button(page, "Change password").click();
            assertThat(page).hasURL(server.url("/profile"));
        }
        faults.assertAll();
    }

    @Test
    @Order(10)
    void the_pages_between_password_and_session() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT);
            signIn(page, SHORT_PASSWORD);
            look(page, "/auth/two-factor");
            server.command("user", "reset-factors", "--email", PERSON);
            signIn(page, SHORT_PASSWORD);
            look(page, "/auth/two-factor/password");
            page.getByLabel("New password").fill(PASSWORD);
            button(page, "Set password and sign in").click();
            assertThat(page).hasURL(server.url("/"));

            Page boss = browser.open(server.url(""), Appearance.LIGHT);
            boss.navigate(server.url("/login"));
            enter(boss, ADMINISTRATOR, PASSWORD);
            assertThat(boss).hasURL(server.url("/"));
            // the first authentication may be too old by now
            signedIn = boss.context().storageState();
            boss.navigate(server.url("/site-administration/authentication"));
            boss.getByLabel("Viewers").check();
            button(boss, "Save authentication").click();
            page.context().clearCookies();
            signIn(page, PASSWORD);
            look(page, "/auth/two-factor/set-up");
        }
        faults.assertAll();
    }

    @Test
    @Order(11)
    void the_longest_names_fit_on_a_phone() throws IOException {
        String hosts = "/infrastructure/vm-container-manager";
        String users = "/site-administration/users";
        server.addAccount(
                longest(64) + "@" + HOST_NAME.substring(64), longest(200), "viewer", PASSWORD);
        server.command("host", "add", "--name", longest(100), "--site", longest(100));
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.NARROW, signedIn);
            page.navigate(server.url("/ip-addresses/subnets/add"));
            page.getByLabel("Network").fill("198.51.100.0/24");
            page.locator("[name=name]").fill(longest(100));
            page.getByLabel("Description").fill(longest(1000));
            button(page, "Add subnet").click();
            fits(page);
            String subnet = URI.create(page.url()).getPath();
            for (String register : List.of("/ip-addresses", "/licences")) {
                page.navigate(server.url(register + "/import"));
                fits(page);
                page.getByLabel("CSV file").setInputFiles(longestRows(register));
                button(page, "Check the file").click();
                page.locator(".save-bar .btn-primary").click();
                assertThat(page.locator("h1")).hasText("Imported");
                fits(page);
                page.navigate(
                        server.url(
                                register
                                        + (register.equals("/licences")
                                                ? "?q=p"
                                                : "?q=198.51.100.7")));
                fits(page);
                page.locator("tbody .row-name").last().click();
                fits(page);
                page.navigate(page.url() + "/edit");
                fits(page);
            }
            for (String path :
                    List.of(
                            "/",
                            "/ip-addresses",
                            "/ip-addresses/conflicts",
                            "/ip-addresses/conflicts?kind=name",
                            subnet,
                            subnet + "/edit",
                            subnet + "/remove",
                            hosts,
                            hosts + "/hosts/2",
                            hosts + "/hosts/2/edit",
                            hosts + "/hosts/2/inventory",
                            hosts + "/hosts/2/remove",
                            "/site-administration/audit",
                            users,
                            users + "/3",
                            users + "/3/deactivate",
                            users + "/3/single-sign-on")) {
                page.navigate(server.url(path));
                fits(page);
            }
        }
        faults.assertAll();
    }

    private void fits(Page page) {
        page.waitForLoadState();
        faults.assertThat(Accessibility.widerThanTheWindow(page)).isEmpty();
    }

    /// One word that nobody would choose.
    private static String longest(int length) {
        return "p".repeat(length);
    }

    private static Path longestRows(String register) throws IOException {
        String rows =
                register.equals("/licences")
                        ? "product,vendor,version,product_key,seats,assigned_to,cost,currency,notes\n"
                                + "%s,%s,%s,%s,1000000,%s,999999999999.99,EUR,%s\n"
                                        .formatted(
                                                longest(200),
                                                longest(200),
                                                longest(100),
                                                longest(500),
                                                longest(200),
                                                longest(2000))
                        : "address,hostname,status,mac_address,owner,description\n"
                                + "198.51.100.7,%1$s,active,00:00:5e:00:53:07,%2$s,%3$s\n"
                                        .formatted(HOST_NAME, longest(100), longest(1000))
                                + "198.51.100.8,%1$s,active,00:00:5e:00:53:07,%2$s,\n"
                                        .formatted(HOST_NAME, longest(100));
        return Files.writeString(Files.createTempFile("longest", ".csv"), rows);
    }

    @Test
    @Order(12)
    void no_page_was_missed() throws IOException {
        try (var list = AccessibilityIT.class.getResourceAsStream("/pages.txt")) {
            assertThat(list).isNotNull();
            assertThat(seen)
                    .containsAll(
                            new String(list.readAllBytes(), StandardCharsets.UTF_8)
                                    .lines()
                                    .filter(line -> !line.startsWith("#") && !line.contains(" "))
                                    .collect(Collectors.toSet()));
        }
    }

    private void visit(Page page, String name, String path) {
        page.navigate(server.url(path));
        look(page, name);
    }

    /// @param name of the page's route; the browser's current address must match it
    private void look(Page page, String name) {
        if (name.startsWith("/")) {
            assertThat(URI.create(page.url()).getPath())
                    .matches(Pattern.compile(name.replaceAll("\\{[a-z]+}", "[^/]+")));
        }
        seen.add(name);
        page.waitForLoadState();
        faults.assertThat(Accessibility.faultsOf(page)).isEmpty();
    }

    private void signIn(Page page, String password) {
        page.navigate(server.url("/login"));
        enter(page, PERSON, password);
        assertThat(page).not().hasURL(Pattern.compile("/login"));
    }

    private static Page.GetByLabelOptions exactly() {
        return new Page.GetByLabelOptions().setExact(true);
    }

    private static void enter(Page page, String email, String password) {
        page.getByLabel("Email address").fill(email);
        page.getByLabel("Password").fill(password);
        button(page, "Sign in").click();
    }
}
