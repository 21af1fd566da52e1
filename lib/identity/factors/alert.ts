import type { AlertKind } from '#lib/alerts/alerts.ts';
import { msg } from '#lib/i18n/text.ts';
import { PASSCODE_LIMIT_EVENT } from './passcode-limit.ts';

/** Too many wrong passcodes for an account, sent to its user: only clients with the password can cause this. */
export const passcodeLimitAlert: AlertKind = {
  kind: 'passcode_limit',
  title: msg('Too many wrong passcodes'),
  isForOwnAccount: true,
  async find(db, changes) {
    const reached = changes.filter(({ type }) => type === PASSCODE_LIMIT_EVENT);
    if (reached.length === 0) return [];
    const ids = [...new Set(reached.map(({ objectId }) => objectId))];
    const users = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
    const nameOf = new Map(users.map(({ id, name }) => [id, name]));
    return reached.map(({ at, objectId }) => ({
      projectId: '',
      objectId,
      name: nameOf.get(objectId) ?? objectId,
      text: 'Someone entered your password and too many wrong passcodes. If it was not you, change your password.',
      path: '/account',
      at,
      userId: objectId,
    }));
  },
};
