import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '#lib/db/database.ts';
import { keyringsOf } from '#lib/keys/open.ts';
import { macOf } from '#lib/keys/signer.ts';
import type { SamlProtocol } from './key-pairs.ts';

/** What a request asks for. An id is valid for one purpose. */
type RequestPurpose = 'sign-in' | 'ecp' | 'logout';

/** Time in which the provider must answer. */
const LIFETIME_MS = 600_000;
/** An XML name that contains key id, end, random digits and HMAC. */
const SHAPE = /^_([0-9a-f]{8})-(([0-9a-z]{1,11})-[0-9a-f]{32})-([A-Za-z0-9_-]{43})$/;

const textOf = ({ provider, protocolId }: SamlProtocol, purpose: RequestPurpose, payload: string) =>
  JSON.stringify([provider.id, protocolId, purpose, payload]);

/** The id of a new request. It proves itself, so every replica recognizes the answer without storing the request. */
export async function newRequestId(
  database: Database,
  protocol: SamlProtocol,
  purpose: RequestPurpose,
): Promise<string> {
  const { kid, key } = await keyringsOf(database).tokens.newest();
  const payload = `${(Date.now() + LIFETIME_MS).toString(36)}-${randomBytes(16).toString('hex')}`;
  return `_${kid}-${payload}-${macOf(key, 'saml-request', textOf(protocol, purpose, payload)).toString('base64url')}`;
}

/** Whether the platform sent a request with this id in the last ten minutes. */
export async function isRequestId(
  database: Database,
  protocol: SamlProtocol,
  purpose: RequestPurpose,
  id: string,
): Promise<boolean> {
  const [, kid = '', payload = '', end = '', mac = ''] = SHAPE.exec(id) ?? [];
  const key = kid === '' ? undefined : await keyringsOf(database).tokens.find(kid);
  if (!key || Number.parseInt(end, 36) <= Date.now()) return false;
  const [said, own] = [
    Buffer.from(mac, 'base64url'),
    macOf(key.key, 'saml-request', textOf(protocol, purpose, payload)),
  ];
  return said.length === own.length && timingSafeEqual(said, own);
}
