import { z } from 'zod';
import type { Context } from '#lib/http/context.ts';
import { factorsOf } from '#lib/identity/factors/service.ts';
import { createPasskeyChallenge } from '#lib/identity/passkeys/prove.ts';
import { openReceipt } from '#lib/identity/tokens/receipts.ts';
import type { FactorStep } from './factor-step.ts';

const Passkey = z.looseObject({ challenge: z.string() });

/**
 * The factors of the user of a receipt, with a new challenge for passkeys, which are bound to the address in the browser;
 * undefined if the receipt is no longer valid.
 */
export async function offerFactors(
  ctx: Pick<Context, 'database' | 'baseUrl'>,
  receipt: string,
): Promise<FactorStep | undefined> {
  const note = await openReceipt(ctx.database, receipt);
  if (!note) return undefined;
  const { totp, passkeys, recovery_codes } = await factorsOf(ctx.database.read, note.sub, {});
  const step = { has_passcode: totp > 0, has_recovery_code: recovery_codes > 0 };
  if (passkeys === 0) return step;
  return { ...step, passkey: Passkey.parse((await createPasskeyChallenge(ctx, note)).public_key) };
}
