import type { Attribute } from '#components/kind/attribute.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { msg } from '#lib/i18n/text.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import { CredentialExpiry } from './credential-expiry.tsx';

const STATES = {
  expired: msg('Expired'),
  expiring: msg('Expires soon'),
  valid: msg('Valid'),
  never: msg('Never expires'),
};

interface ExpiringCredential {
  expires_at: string | null;
  /** When group memberships end on which its roles depend. */
  valid_until?: string | null;
}

/** What lists are sorted by: what never expires comes last. */
export const expiryOrder = (at: string | null): number => (at === null ? Number.MAX_SAFE_INTEGER : toMillis(at));

/** The end of credentials and keys, by which lists are filtered. */
export const expiryAttribute = <Row extends ExpiringCredential>(): Attribute<Row> => ({
  label: msg('Expires'),
  value: ({ expires_at }) => expires_at,
  show: ({ expires_at, valid_until }) => <CredentialExpiry at={expires_at} validUntil={valid_until} />,
  isShownEmpty: true,
  width: 10,
  sort: true,
  order: ({ expires_at }) => expiryOrder(expires_at),
  filter: {
    id: 'expiry',
    label: msg('Expiry'),
    operators: [],
    read: ({ expires_at }) => expiryState(expires_at, Date.now()),
    values: ({ t }) => Object.entries(STATES).map(([value, label]) => ({ value, label: t(label) })),
  },
});
