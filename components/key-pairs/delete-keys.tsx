'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { shortList } from '#components/console/short-list.ts';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { allServersQuery, type ServerEntry } from '#lib/compute/servers/view/all-servers-query.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { usesKey } from './key-row.ts';

/** Asks before key pairs are deleted, and lists the instances that still accept the keys. */
export function DeleteKeys(props: VerbDialogProps<{ name: string }>) {
  const servers = useQuery(allServersQuery(props.projectId));
  return (
    <VerbDialog {...props} restsOn={servers}>
      <Users servers={servers} names={props.rows.map(({ name }) => name)} />
    </VerbDialog>
  );
}

/** Instances that were launched with the keys still accept them. */
function Users({ servers, names }: { servers: Answer<WholeList<ServerEntry>>; names: readonly string[] }) {
  const t = useT();
  const userId = useSession().data?.user.id ?? '';
  return (
    <QueryContent
      answer={servers}
      unknown={t('Could not look up the instances that use {count, plural, one {it} other {them}}', {
        count: names.length,
      })}
    >
      {({ rows, isWhole }) => (
        <>
          {!isWhole && <p>{t('Only the first {count} instances were searched.', { count: rows.length })}</p>}
          <Keepers
            count={names.length}
            users={rows.filter((server) => names.some((name) => usesKey(server, name, userId)))}
          />
        </>
      )}
    </QueryContent>
  );
}

function Keepers({ users, count }: { users: readonly ServerEntry[]; count: number }) {
  const { t, format } = useI18n();
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
            { t, format },
          )}
        </p>
      )}
    </Alert>
  );
}
