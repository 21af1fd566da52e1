'use client';

import type { Action } from '#components/console/action.ts';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { objectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { KeyFacts } from './key-facts.tsx';
import type { KeyRow } from './key-row.ts';

interface KeyPanelProps {
  projectId: string;
  /** Undefined while the panel is closed. */
  row: KeyRow | undefined;
  onClose: () => void;
  actionsOf: (row: KeyRow) => readonly Action[];
}

/** A key pair in short, beside its list. */
export function KeyPanel({ projectId, row, onClose, actionsOf }: KeyPanelProps) {
  const t = useT();
  return (
    <SidePanel
      isOpen={row !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isModal={false}
      title={row?.name ?? t('Key pair')}
      actions={row && <ActionMenu label={t('Actions for {name}', { name: row.name })} actions={actionsOf(row)} />}
      footer={
        row && <ButtonLink href={objectHref(projectId, 'key-pairs', row.name)}>{t('Open the full page')}</ButtonLink>
      }
    >
      {row && (
        <div className="flex flex-col gap-4">
          <KeyFacts projectId={projectId} row={row} />
          <CodeBlock
            code={row.keypair.public_key}
            label={row.isCertificate ? t('Certificate') : t('Public key')}
            copyLabel={row.isCertificate ? t('Copy the certificate') : t('Copy the public key')}
          />
        </div>
      )}
    </SidePanel>
  );
}
