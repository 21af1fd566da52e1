'use client';

import { useQuery } from '@tanstack/react-query';
import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import { shortList } from '#components/console/short-list.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useSession } from '#lib/client/session.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import { allServersQuery, type ServerEntry } from '#lib/compute/servers/view/all-servers-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { usesKey } from './key-row.ts';

interface DeleteKeysProps extends ProjectDialogProps {
  names: readonly string[];
  onDeleted?: (() => void) | undefined;
}

const DELETION = deletion({
  title: msg('{count, plural, one {Delete key pair {name}?} other {Delete # key pairs?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # key pairs}}'),
  doing: msg('Deleting {count, plural, one {# key pair} other {# key pairs}}'),
  done: msg('Key pair {name} deleted'),
});
/** Asks before key pairs are deleted, and lists the instances that still accept the keys. */
export function DeleteKeys({ projectId, names, onClose, onDeleted }: DeleteKeysProps) {
  const t = useT();
  const servers = useQuery(allServersQuery(projectId));
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['keypair', 'quota']}
      objects={names}
      idOf={(name) => name}
      nameOf={(name) => name}
      verb={DELETION}
      restsOn={servers}
      deletionOf={(name) => clientOf(keypairApi).remove.request({ name })}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      <p>
        {t(
          'You can no longer launch instances with {count, plural, one {it. The private key} other {them. The private keys}} on your computer {count, plural, one {is} other {are}} not affected.',
          {
            count: names.length,
          },
        )}
      </p>
      <Users servers={servers} names={names} />
    </DeleteObjects>
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
