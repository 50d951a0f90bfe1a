// A second implementation of the protocol: https://github.com/panva/node-oidc-provider. It signs in everybody who comes
// as one person, without asking. It has a client for each signature algorithm, all with the secret of the environment.
import { generateKeyPairSync } from "node:crypto";
import Provider from "oidc-provider";

const { PORT, CLIENT_URL, CLIENT_SECRET } = process.env;
const PERSON = { sub: "pavel", email: "pavel@example.test", email_verified: true, name: "Pavel Dvorak" };
const KEYS = {
  ES256: generateKeyPairSync("ec", { namedCurve: "P-256" }),
  EdDSA: generateKeyPairSync("ed25519"),
  PS256: generateKeyPairSync("rsa", { modulusLength: 2048 }),
};
const ALGORITHMS = Object.keys(KEYS);

function jwk(alg) {
  return { ...KEYS[alg].privateKey.export({ format: "jwk" }), alg, use: "sig", kid: alg };
}

const provider = new Provider(`http://localhost:${PORT}`, {
  jwks: { keys: ALGORITHMS.map(jwk) },
  clients: ALGORITHMS.map((alg) => ({
    client_id: `bailiwick/${alg}: 100%+`,
    client_secret: CLIENT_SECRET,
    token_endpoint_auth_method: "client_secret_basic",
    id_token_signed_response_alg: alg,
    response_types: ["code"],
    grant_types: ["authorization_code"],
    redirect_uris: [`${CLIENT_URL}/auth/oidc/callback`],
    post_logout_redirect_uris: [`${CLIENT_URL}/auth/signed-out`],
    backchannel_logout_uri: `${CLIENT_URL}/auth/oidc/backchannel-logout`,
    backchannel_logout_session_required: true,
  })),
  enabledJWA: { idTokenSigningAlgValues: ALGORITHMS },
  responseTypes: ["code"],
  clientAuthMethods: ["client_secret_basic"],
  pkce: { required: () => true },
  claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
  conformIdTokenClaims: false,
  findAccount: (ctx, sub) => ({ accountId: sub, claims: () => ({ ...PERSON, sub }) }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
    grant.addOIDCScope("openid profile email");
    await grant.save();
    return grant;
  },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = `<!DOCTYPE html><title>Leave</title>${form}
          <button form="op.logoutForm" name="logout" value="yes">Leave the provider, too</button>`;
      },
    },
  },
  // Its own refuses to call this machine, where the client is; and a loaded one may be slow.
  fetch: (url, { dispatcher, ...options }) => fetch(url, { ...options, signal: AbortSignal.timeout(20_000) }),
  interactions: { url: (ctx, interaction) => `/interaction/${interaction.uid}` },
});

provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith("/interaction/")) {
    return next();
  }
  const login = { accountId: PERSON.sub };
  await provider.interactionFinished(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false });
  ctx.respond = false;
});

// What the test asks about.
provider.on("authorization.success", (ctx, out) => console.log(`answered as ${out.iss}`));
provider.on("grant.success", ({ body }) => {
  const [header] = body.id_token.split(".");
  console.log(`signed with ${JSON.parse(Buffer.from(header, "base64url")).alg}`);
});
const FAILURES = ["authorization", "grant", "userinfo", "end_session", "backchannel"].map((kind) => `${kind}.error`);
for (const failure of ["server_error", ...FAILURES]) {
  provider.on(failure, (ctx, error) => console.error(failure, error.error_detail ?? error));
}
provider.listen(Number(PORT), "127.0.0.1");
