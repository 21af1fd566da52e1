import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/** An issuer whose metadata, keys and tokens a test decides: a CI system, or a malicious provider. */
export class SigningIssuer {
  issuer = '';
  /** Replaces parts of the metadata. */
  metadata: Record<string, unknown> = {};
  /** Responses by path, instead of the usual ones. */
  readonly answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  /** Requested paths. */
  readonly requests: string[] = [];
  keys: SigningKey[] = [];
  readonly #server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has an address with a port.
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    await this.rotate();
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Signs with a new key from now on. */
  async rotate(): Promise<void> {
    this.keys = [await newKey(`key-${this.keys.length}-${Date.now()}`)];
  }

  /** A token of this issuer. `changes` overrides claims; undefined removes them. */
  async sign(changes: JWTPayload, { key = this.keys[0], header = {} }: SignOptions = {}): Promise<string> {
    if (!key) throw new Error('The issuer has no key.');
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, sub: 'someone', iat: now, exp: now + 300, ...changes };
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header }).sign(key.privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.issuer).pathname;
    this.requests.push(path);
    const own = this.answers.get(path);
    if (own) return own(request, response);
    if (path === '/.well-known/openid-configuration') return sendJson(response, this.#metadata());
    if (path === '/keys') return sendJson(response, { keys: await Promise.all(this.keys.map(publicJwk)) });
    response.writeHead(404).end();
  }

  #metadata() {
    return {
      issuer: this.issuer,
      jwks_uri: `${this.issuer}/keys`,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256'],
      ...this.metadata,
    };
  }
}

interface SignOptions {
  key?: SigningKey | undefined;
  header?: Record<string, unknown>;
}

export async function newKey(kid: string): Promise<SigningKey> {
  return { kid, ...(await generateKeyPair('ES256', { extractable: true })) };
}

const publicJwk = async ({ kid, publicKey }: SigningKey) => ({
  ...(await exportJWK(publicKey)),
  ...{ kid, alg: 'ES256', use: 'sig' },
});

export function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
