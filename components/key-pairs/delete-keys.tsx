'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { shortList } from '#components/console/short-list.ts';
import { Alert } from '#components/ui/alert.tsx';
import { useSession } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { allServersQuery, type ServerEntry } from '#lib/compute/servers/view/all-servers-query.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { usesKey } from './key-row.ts';

/** Asks before key pairs are deleted, and lists the instances that still accept the keys. */
export const DeleteKeys = questionAbout<{ name: string }, WholeList<ServerEntry>>({
  useFound: (projectId) => useQuery(allServersQuery(projectId)),
  unknown: msg('Could not look up the instances that use {count, plural, one {it} other {them}}'),
  show: ({ rows: servers, isWhole }, keys, { t }) => (
    <>
      {!isWhole && <p>{t('Only the first {count} instances were searched.', { count: servers.length })}</p>}
      <Keepers servers={servers} names={keys.map(({ name }) => name)} />
    </>
  ),
});

/** Instances that were launched with the keys still accept them. */
function Keepers({ servers, names }: { servers: readonly ServerEntry[]; names: readonly string[] }) {
  const i18n = useI18n();
  const { t } = i18n;
  const userId = useSession().data?.user.id ?? '';
  const users = servers.filter((server) => names.some((name) => usesKey(server, name, userId)));
  const count = names.length;
  return (
    <Alert
      tone={users.length > 0 ? 'warning' : 'info'}
      title={t(
        '{users, plural, =0 {No instances in this project use} one {# instance keeps} other {# instances keep}} {count, plural, one {it} other {them}}',
        { count, users: users.length },
      )}
    >
      <p>
        {t(
          'Running instances keep the {count, plural, one {public key: anyone with the private key} other {public keys: anyone with a private key}} can still sign in to them.',
          { count },
        )}
      </p>
      {users.length > 0 && (
        <p className="text-ink">
          {shortList(
            users.map(({ name }) => name),
            i18n,
          )}
        </p>
      )}
    </Alert>
  );
}
