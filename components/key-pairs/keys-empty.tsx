'use client';

import { KeyRound, type LucideIcon, Upload } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';

export function KeysEmpty({ scope }: { scope: string }) {
  const t = useT();
  return (
    <EmptyState icon={KeyRound} title={t('No key pairs yet')}>
      <p>
        {t(
          'Instances install the public key on first boot. With the private key, you sign in over SSH without a password.',
        )}
      </p>
      <div className="mt-5 grid gap-3 text-start sm:grid-cols-2">
        <Way
          icon={KeyRound}
          title={t('Generate a key pair')}
          note={t('In this browser. The private key is never sent.')}
          href={projectHref(scope, 'key-pairs', { create: 'generate' })}
        />
        <Way
          icon={Upload}
          title={t('Import a public key')}
          note={t('You already have one, perhaps in ~/.ssh.')}
          href={projectHref(scope, 'key-pairs', { create: 'import' })}
        />
      </div>
    </EmptyState>
  );
}

function Way({ icon: Icon, title, note, href }: { icon: LucideIcon; title: string; note: string; href: string }) {
  return (
    <AppLink
      look="plain"
      href={href}
      className="flex flex-col gap-1 rounded-card border bg-surface p-4 shadow-low transition-colors hover:border-control"
    >
      <span className="flex items-center gap-2 font-medium text-ink">
        <Icon aria-hidden className="size-4 text-accent-ink" />
        {title}
      </span>
      <span className="text-ink-muted text-small">{note}</span>
    </AppLink>
  );
}
