import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

/** The subset of CBOR that a passkey attestation needs. */
const cbor = {
  head: (kind: number, size: number) => {
    if (size < 24) return Buffer.from([kind * 32 + size]);
    if (size < 256) return Buffer.from([kind * 32 + 24, size]);
    return Buffer.from([kind * 32 + 25, Math.floor(size / 256), size % 256]);
  },
  number: (value: number) => (value < 0 ? cbor.head(1, -1 - value) : cbor.head(0, value)),
  bytes: (value: Buffer) => Buffer.concat([cbor.head(2, value.length), value]),
  text: (value: string) => Buffer.concat([cbor.head(3, value.length), Buffer.from(value)]),
  map: (entries: [Buffer, Buffer][]) => Buffer.concat([cbor.head(5, entries.length), ...entries.flat()]),
};

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** Values in which a manipulated browser or authenticator differs from a correct one. */
interface AuthenticatorFaults {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
}

/** A software authenticator with one passkey, including the browser's part. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  readonly #origin: string;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(origin: string) {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Returns what `navigator.credentials.create()` would return. */
  create({ challenge, rp }: Options, lie: AuthenticatorFaults = {}) {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => cbor.bytes(Buffer.from(value, 'base64url'));
    const key = cbor.map([
      [cbor.number(1), cbor.number(2)],
      [cbor.number(3), cbor.number(-7)],
      [cbor.number(-1), cbor.number(1)],
      [cbor.number(-2), coordinate(x)],
      [cbor.number(-3), coordinate(y)],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([this.#data(0x45, rp?.id ?? '', lie), Buffer.alloc(16), length, id, key]);
    const attestation = cbor.map([
      [cbor.text('fmt'), cbor.text('none')],
      [cbor.text('attStmt'), cbor.map([])],
      [cbor.text('authData'), cbor.bytes(data)],
    ]);
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge, lie),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  /** Returns what `navigator.credentials.get()` would return. */
  get({ challenge, rpId }: Options, lie: AuthenticatorFaults = {}) {
    this.counter += 1;
    const data = this.#data(0x05, rpId ?? '', lie);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, lie);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, this.#key.privateKey));
    const response = { clientDataJSON, authenticatorData: base64url(data), signature };
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #data(flags: number, rpId: string, lie: AuthenticatorFaults): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? this.counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, lie: AuthenticatorFaults): string {
    const said = {
      type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? this.#origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(said)));
  }
}
