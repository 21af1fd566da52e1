import { createHmac } from 'node:crypto';

/** Lifetime of a passcode in seconds; RFC 6238. */
const STEP_S = 30;
/** Accepted steps before and after, for clock differences and slow typing. */
const STEPS_BESIDE = 1;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function passcodeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The current passcode, as an authenticator app shows it. @param secret in base32 */
export const passcodeOf = (secret: string, atMs: number): string =>
  passcodeAt(bytesOf(secret), Math.floor(atMs / 1000 / STEP_S));

/** The step of a passcode and the end of its validity; undefined if it is wrong. @param secret in base32 */
export function stepOf(secret: string, passcode: string, atMs: number): { step: number; endsAtMs: number } | undefined {
  const bytes = bytesOf(secret);
  if (bytes.length === 0) return undefined;
  const now = Math.floor(atMs / 1000 / STEP_S);
  for (let step = now - STEPS_BESIDE; step <= now + STEPS_BESIDE; step += 1) {
    if (passcodeAt(bytes, step) === passcode) return { step, endsAtMs: (step + STEPS_BESIDE + 1) * STEP_S * 1000 };
  }
  return undefined;
}

/** Decodes base32 in any case, with blanks and padding; empty for invalid text. */
function bytesOf(secret: string): Buffer {
  const values = [...secret.replaceAll(/[ =]/g, '').toUpperCase()].map((letter) => ALPHABET.indexOf(letter));
  if (values.includes(-1)) return Buffer.alloc(0);
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
