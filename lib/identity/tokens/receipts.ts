import { type Json, unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import { PlatformError, Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { Options } from '../attributes.ts';
import type { DomainOptions } from '../domains/attributes.ts';
import { consumeProof } from '../factors/consumed-proofs.ts';
import { FURTHER, findUnmetRules } from '../factors/rules.ts';
import { type Note, newNote, openNote, sealNote } from './notes.ts';
import type { Proof } from './proof.ts';
import { revalidateClaims } from './validate.ts';
import { formatTime } from './view.ts';

/** Header for partial proofs, in requests and in responses that require more. */
export const RECEIPT_HEADER = 'openstack-auth-receipt';

/** 401 with a receipt: the proofs so far are valid but not enough. */
export class FurtherFactorsError extends PlatformError {
  readonly receipt: string;

  constructor(receipt: string, body: Record<string, unknown>) {
    super('unauthenticated', 'Additional authentication is required.', {
      headers: { [RECEIPT_HEADER]: receipt },
      body,
    });
    this.receipt = receipt;
  }
}

/** Proofs of earlier requests; undefined without a receipt. @throws 401 for an invalid one */
export async function readReceipt(ctx: Context): Promise<Note | undefined> {
  const text = ctx.header(RECEIPT_HEADER);
  if (text === undefined) return undefined;
  const note = await openReceipt(ctx.database, text);
  if (!note) throw Unauthenticated();
  return note;
}

/** Proofs in a receipt; undefined if it is forged or expired, or a token of the same time would be invalid. */
export async function openReceipt(database: Database, text: string): Promise<Note | undefined> {
  const note = await openNote(database, 'receipt', text);
  return note && (await revalidateClaims(database, note)) ? note : undefined;
}

/** The proof that a receipt stands for. */
export const proofOf = ({ sub, gen, fed, ends }: Note): Proof => ({
  userId: sub,
  passwordSetAtMs: gen,
  ...(fed && { federation: { origin: fed, endsAtMs: ends } }),
});

/** A receipt yields one token. @throws 401 if it was used */
export async function consumeReceipt({ database }: Context, { jti, exp }: Note): Promise<void> {
  if (!(await consumeProof(database, `receipt:${jti}`, exp * 1000))) throw Unauthenticated();
}

/** Rejects further factors alone, because they are guessed easily. @throws 401 */
export function assertHasFirstFactor(methods: readonly string[], receipt: Note | undefined): void {
  if ([...methods, ...(receipt?.m ?? [])].every((method) => FURTHER.includes(method))) throw Unauthenticated();
}

/**
 * Rejects users who must prove more. Users of directories and identity providers must if their domain requires it.
 * Application credentials are exempt: they are machine secrets, created by a fully authenticated user.
 * @throws FurtherFactorsError with a receipt of the proofs, so that the rest can follow separately; 401. See
 * docs/contract/identity.md 4.5
 */
export async function assertEnoughFactors(
  ctx: Context,
  methods: readonly string[],
  proofs: readonly Proof[],
): Promise<void> {
  const [first] = proofs;
  const source = proofs.find((proof) => proof.source)?.source;
  const federation = proofs.find((proof) => proof.federation)?.federation;
  // The provider has checked the password.
  const vouched = federation || source?.claims.fed ? ['password'] : [];
  const used = [...methods, ...(source?.claims.m ?? []), ...vouched];
  if (!first || used.includes('application_credential')) return;
  if (proofs.some(({ userId }) => userId !== first.userId)) throw Unauthenticated();
  const user = await loadUser(ctx, first.userId);
  const rules = user && hasLocalFactors(user) ? findUnmetRules(unpackJson(user.options), used) : undefined;
  if (!user || !rules) return;
  // A receipt would outlive its source token.
  if (source || user.enabled === 0 || user.domain_enabled === 0) throw Unauthenticated();
  const note = newNote({
    sub: first.userId,
    m: [...methods],
    gen: Math.min(...proofs.map(({ passwordSetAtMs }) => passwordSetAtMs)),
    ...(federation && { fed: federation.origin, ends: federation.endsAtMs }),
  });
  throw new FurtherFactorsError(await sealNote(ctx.database, 'receipt', note), {
    receipt: {
      methods: note.m,
      user: { id: note.sub, name: user.name, domain: { id: user.domain_id, name: user.domain_name } },
      issued_at: formatTime(Math.floor(note.iat) * 1000),
      expires_at: formatTime(note.exp * 1000),
    },
    required_auth_methods: rules,
  });
}

interface FactorOwner {
  password_hash: string | null;
  domain_options: Json<Options>;
}

/** Whether second factors of the platform apply: to users with a local password, to others if their domain requires it. */
function hasLocalFactors({ password_hash, domain_options }: FactorOwner): boolean {
  const options: DomainOptions = unpackJson(domain_options);
  return password_hash !== null || options.second_factors_for_external_users === true;
}

const loadUser = ({ database }: Context, id: string) =>
  database.read
    .selectFrom('users')
    .innerJoin('domains', 'domains.id', 'users.domain_id')
    .select(['users.name', 'users.enabled', 'users.options', 'users.domain_id', 'users.password_hash'])
    .select(['domains.name as domain_name', 'domains.enabled as domain_enabled', 'domains.options as domain_options'])
    .where('users.id', '=', id)
    .executeTakeFirst();
