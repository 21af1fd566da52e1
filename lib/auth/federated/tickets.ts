import { z } from 'zod';
import type { Services } from '#lib/http/context.ts';
import { consumeProof } from '#lib/identity/factors/consumed-proofs.ts';
import { newAuditId } from '#lib/identity/tokens/token-format.ts';
import { decodeCookie, encodeCookie } from '../cookie-keys.ts';

/**
 * Proves that the console itself requested a sign-out or a link, which no other site can do. The browser then opens an
 * address with the ticket, because only a page of its own may be forwarded to the provider.
 */
const Ticket = z.object({
  id: z.string(),
  purpose: z.enum(['sign-out', 'link']),
  /** The session that requested it. */
  sessionId: z.string(),
});
type Ticket = z.infer<typeof Ticket>;

const LIFETIME_S = 60;

export const newTicket = (services: Pick<Services, 'database'>, ticket: Omit<Ticket, 'id'>): Promise<string> =>
  encodeCookie({ services }, { token: { ticket: { ...ticket, id: newAuditId() } }, maxAge: LIFETIME_S });

/** Whether a ticket is valid for this purpose and session. It is accepted once. */
export async function consumeTicket(
  services: Pick<Services, 'database'>,
  text: string | null,
  { purpose, sessionId }: Omit<Ticket, 'id'>,
): Promise<boolean> {
  const claims = await decodeCookie({ services }, text ?? undefined);
  const ticket = Ticket.safeParse(claims?.ticket).data;
  if (ticket?.purpose !== purpose || ticket.sessionId !== sessionId) return false;
  return consumeProof(services.database, `ticket:${ticket.id}`, Date.now() + 2 * LIFETIME_S * 1000);
}
