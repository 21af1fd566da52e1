import { msg, type Text } from '#lib/i18n/text.ts';
import type { RecoveredGuest } from './schema.ts';

/** How far the guest of a recovered instance is, since the failure; undefined if that is not known. */
export function guestSentence(
  { is_checked, is_failed, booted_seconds, port, responded_seconds }: RecoveredGuest,
  duration: (ms: number) => string,
): Text | undefined {
  if (booted_seconds === null) {
    if (is_failed) return msg('Its guest has not booted. Check its console.');
    return is_checked ? msg('Its guest is still booting.') : undefined;
  }
  const booted = duration(booted_seconds * 1000);
  if (port !== null && responded_seconds !== null) {
    const responded = duration(responded_seconds * 1000);
    return msg('Its guest had booted {booted} after the failure and responded on port {port} after {responded}.', {
      ...{ booted, responded, port: String(port) },
    });
  }
  if (is_failed) {
    return msg('Its guest had booted {booted} after the failure, but not everything succeeded. Check its page.', {
      booted,
    });
  }
  return port !== null && is_checked
    ? msg('Its guest had booted {booted} after the failure. Port {port} has not responded yet.', {
        ...{ booted, port: String(port) },
      })
    : msg('Its guest had booted {booted} after the failure.', { booted });
}
