import { createHmac } from 'node:crypto';

/** Seconds for which a passcode stands; RFC 6238. */
const STEP_S = 30;
/** Clocks differ, and people type slowly: the passcodes before and after count too. */
const STEPS_BESIDE = 1;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The passcode of a step. */
function passcodeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The passcode of this moment, as an authenticator app shows it. @param secret in base32 */
export const passcodeOf = (secret: string, atMs: number): string =>
  passcodeAt(bytesOf(secret), Math.floor(atMs / 1000 / STEP_S));

/**
 * The step whose passcode it is, and when nothing can be done with it any more; undefined for one that is wrong.
 * @param secret in base32
 */
export function stepOf(secret: string, passcode: string, atMs: number): { step: number; endsAtMs: number } | undefined {
  const bytes = bytesOf(secret);
  if (bytes.length === 0) return undefined;
  const now = Math.floor(atMs / 1000 / STEP_S);
  for (let step = now - STEPS_BESIDE; step <= now + STEPS_BESIDE; step += 1) {
    if (passcodeAt(bytes, step) === passcode) return { step, endsAtMs: (step + STEPS_BESIDE + 1) * STEP_S * 1000 };
  }
  return undefined;
}

/** Base32 as apps take it, in any case, with blanks and padding; nothing for what is not base32. */
function bytesOf(secret: string): Buffer {
  const values = [...secret.replaceAll(/[ =]/g, '').toUpperCase()].map((letter) => ALPHABET.indexOf(letter));
  if (values.includes(-1)) return Buffer.alloc(0);
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
