'use client';

import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Properties } from '#components/console/properties.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { useOrigin } from '#lib/client/use-origin.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { userApi } from '#lib/identity/users/contract.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';

export function ContactDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const origin = useOrigin();
  const { ownerOf, answer: owners } = useOwners(projectId);
  const answer = useQuery(clientOf(userApi).show.query(projectId, server.user_id));
  const { project, domain } = ownerOf(server.tenant_id);
  const link = `${origin}/projects/${server.tenant_id}/instances/${server.id}`;
  const message = t('Your instance {name} in project {project}\nStatus: {status}\n{link}', {
    name: server.name,
    project,
    status: t(statusWord(server.status)),
    link,
  });
  return (
    <Dialog onClose={onClose} title={t('Contact the owner of {name}', { name: server.name })}>
      <div className="flex flex-col gap-4">
        <QueryContent answer={combineQueries(owners, answer)} unknown={t('Could not look up who launched it')}>
          {([, { user }]) => (
            <Properties
              columns={1}
              items={[
                { label: t('Project'), value: t('{project} (domain {domain})', { project, domain }) },
                { label: t('Created by'), value: user.name },
                {
                  label: t('Email'),
                  value: user.email && (
                    <a
                      href={`mailto:${user.email}?subject=${encodeURIComponent(server.name)}&body=${encodeURIComponent(message)}`}
                      className="inline-flex items-center gap-1.5 text-accent-ink underline"
                    >
                      <Mail aria-hidden className="size-4" />
                      {user.email}
                    </a>
                  ),
                },
              ]}
            />
          )}
        </QueryContent>
        <CodeBlock code={message} label={t('Message')} copyLabel={t('Copy')} />
      </div>
    </Dialog>
  );
}
