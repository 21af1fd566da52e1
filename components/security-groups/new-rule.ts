import type { OwnAddress } from '#lib/console/facts/schema.ts';
import { EMPTY_DRAFT, type RuleDraft } from '#lib/networking/security-group-rules/draft.ts';

/** The block with only this address. */
export const ownBlock = (address: string): string => `${address}/${address.includes(':') ? 128 : 32}`;

/** A new rule allows SSH from the address of the user; while that is unknown, the user enters one. */
export const newRule = (own: OwnAddress | undefined): RuleDraft => ({
  ...EMPTY_DRAFT,
  ports: '22',
  ...(own?.address ? { remote: 'own', prefix: ownBlock(own.address) } : { remote: 'cidr' }),
});
