'use client';

import { HardDrive, Lock, Shield } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { useImages } from '#components/images/use-images.ts';
import { LetterMark } from '#components/ui/letter-mark.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isProtected } from '#lib/protection/protection.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface InstanceNameProps {
  projectId: string;
  server: Server;
}

export function InstanceName({ projectId, server }: InstanceNameProps) {
  const { id, name } = server;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <SystemMark projectId={projectId} server={server} />
      <AppLink look="strong" href={objectHref(projectId, 'instances', id)} title={name} className="min-w-0 truncate">
        {name}
      </AppLink>
      {server.locked && <LockMark reason={server.locked_reason} />}
      {isProtected(server.metadata) && <ProtectedMark />}
    </span>
  );
}

/** First letter of the distribution; the image column has the full name. */
function SystemMark({ projectId, server }: InstanceNameProps) {
  const imageId = imageIdOf(server);
  const image = useImages(projectId).find(({ id }) => id === imageId);
  const distro = image?.os_distro;
  return (
    <LetterMark
      letter={distro?.[0] ?? '·'}
      icon={imageId === undefined ? HardDrive : undefined}
      title={distro && [distro, image?.os_version].filter(Boolean).join(' ')}
    />
  );
}

function ProtectedMark() {
  const t = useT();
  const title = t('Protected from deletion');
  return (
    <span role="img" aria-label={title} title={title} className="shrink-0">
      <Shield aria-hidden className="size-3.5 text-ink-faint" />
    </span>
  );
}

function LockMark({ reason }: { reason: Server['locked_reason'] }) {
  const t = useT();
  const title = reason ? t('Locked: {reason}', { reason }) : t('Locked');
  return (
    <span title={title} className="shrink-0">
      <Lock aria-hidden className="size-3.5 text-ink-faint" />
    </span>
  );
}
