'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { routerApi } from '#lib/networking/routers/contract.ts';
import { type RouterRow, routerName } from './router-row.ts';

const DELETION = deletion({
  title: msg('{count, plural, one {Delete router {name}?} other {Delete # routers?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # routers}}'),
  doing: msg('Deleting {count, plural, one {# router} other {# routers}}'),
  done: msg('Router {name} deleted'),
});

interface DeleteRoutersProps extends ProjectDialogProps {
  rows: readonly RouterRow[];
  onDeleted?: (() => void) | undefined;
}

export function DeleteRouters({ projectId, rows, onClose, onDeleted }: DeleteRoutersProps) {
  const t = useT();
  return (
    <DeleteObjects
      projectId={projectId}
      areDeletedImmediately
      kinds={['router', 'quota']}
      objects={rows}
      idOf={({ router }) => router.id}
      nameOf={({ router }) => routerName(router)}
      verb={DELETION}
      deletionOf={({ router }) => clientOf(routerApi).remove.request(router.id)}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {rows.some(({ gateway }) => gateway !== '') && (
        <p>
          {t(
            '{count, plural, one {The address of its gateway becomes} other {The addresses of their gateways become}} available immediately.',
            {
              count: rows.length,
            },
          )}
        </p>
      )}
    </DeleteObjects>
  );
}
