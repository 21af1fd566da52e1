'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { migrationApi } from '#lib/compute/migrations/contract.ts';
import type { ServerMigration } from '#lib/compute/migrations/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface EndMigrationProps {
  projectId: string;
  server: Server;
  migration: ServerMigration;
  answer: Answer<unknown>;
  how: 'force' | 'abort';
  onClose: () => void;
}

/** Asks before a live migration is completed with the guest paused, or cancelled. */
export function EndMigration({ projectId, server, migration, answer, how, onClose }: EndMigrationProps) {
  const t = useT();
  const force = clientOf(migrationApi).act.useMutation(projectId);
  const abort = clientOf(migrationApi).abort.useMutation(projectId);
  const of = { server_id: server.id, id: String(migration.id) };
  const { name } = server;
  const isForce = how === 'force';
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={
        isForce
          ? t('Force the migration of {name} to complete?', { name })
          : t('Cancel the migration of {name}?', { name })
      }
      confirmLabel={isForce ? t('Force the migration of {name}', { name }) : t('Cancel migration of {name}', { name })}
      restsOn={answer}
      onConfirm={() =>
        isForce ? force.mutateAsync({ id: of, json: { force_complete: null } }) : abort.mutateAsync(of)
      }
    >
      <OwnerLine projectId={projectId} servers={[server]} />
      <p>
        {isForce
          ? t(
              'The guest is paused while the rest of its memory is copied. Its services may not respond in the meantime.',
            )
          : t('The instance stays on {host} and keeps running. What was copied so far is discarded.', {
              host: migration.source_compute,
            })}
      </p>
    </ConfirmAction>
  );
}
