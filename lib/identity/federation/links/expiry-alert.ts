import { z } from 'zod';
import type { AlertKind } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { ACCOUNT_HREF } from '#lib/screens/paths.ts';
import { EXPIRY_EVENT } from './expiry-warning.ts';

const Expiry = z.object({ provider: z.string(), expires_at: z.string() });

/** Groups and roles of a sign-in end soon, sent to the user whose credentials depend on them. */
export const accessExpiryAlert: AlertKind = {
  kind: 'access_expiry',
  title: msg('Access ends soon'),
  isForOwnAccount: true,
  async find(db, changes) {
    const found = changes.filter(({ type }) => type === EXPIRY_EVENT);
    if (found.length === 0) return [];
    const ids = [...new Set(found.map(({ objectId }) => objectId))];
    const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
    const nameOf = new Map(users.map(({ id, name }) => [id, name]));
    return found.map(({ at, objectId, after }) => {
      const { provider, expires_at } = Expiry.parse(after);
      return {
        projectId: '',
        objectId,
        name: nameOf.get(objectId) ?? objectId,
        text:
          `Groups and roles from ${provider} end at ${expires_at}. Application credentials and EC2 keys that depend on them ` +
          'stop working then. Sign in again to renew them.',
        path: ACCOUNT_HREF,
        at,
        severity: 'warning' as const,
        userId: objectId,
      };
    });
  },
};
