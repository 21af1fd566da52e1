'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound, Upload } from 'lucide-react';
import { useState } from 'react';
import { LoadError } from '#components/console/load-error.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { keypairApi } from '#lib/compute/keypairs/contract.ts';
import type { KeypairSummary } from '#lib/compute/keypairs/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const GenerateKeyDialog = lazyComponent(
  async () => (await import('#components/key-pairs/generate-key-dialog.tsx')).GenerateKeyDialog,
);
const ImportKeyDialog = lazyComponent(
  async () => (await import('#components/key-pairs/import-key-dialog.tsx')).ImportKeyDialog,
);

export function KeyField({ projectId }: { projectId: string }) {
  const t = useT();
  const { field } = useFormField('key');
  const known = useQuery(clientOf(keypairApi).list.query(projectId));
  const [adding, setAdding] = useState<'generate' | 'import'>();
  const close = () => setAdding(undefined);
  const added = (name: string) => {
    field.onChange(name);
    close();
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-56 flex-1">
          <KeySelect keys={known.data?.keypairs.map(({ keypair }) => keypair)} chosen={field.value} />
        </div>
        <div className="flex flex-wrap gap-2 sm:pt-7">
          <Button size="small" onClick={() => setAdding('generate')}>
            <KeyRound aria-hidden />
            {t('Generate a key pair')}
          </Button>
          <Button size="small" onClick={() => setAdding('import')}>
            <Upload aria-hidden />
            {t('Import a public key')}
          </Button>
        </div>
      </div>
      <LoadError answer={known} unknown={t('Could not load the key pairs')} />
      {/* React passes events of a dialog's form on to the launch form, although it is elsewhere in the document. */}
      <div onSubmit={(event) => event.stopPropagation()} className="contents">
        {adding === 'generate' && <GenerateKeyDialog projectId={projectId} onAdded={added} onClose={close} />}
        {adding === 'import' && <ImportKeyDialog projectId={projectId} onAdded={added} onClose={close} />}
      </div>
    </>
  );
}

interface KeySelectProps {
  /** Undefined until they are loaded. */
  keys: readonly KeypairSummary[] | undefined;
  chosen: string;
}

const isCertificate = (keypair: KeypairSummary | undefined) => keypair?.type === 'x509';

function KeySelect({ keys, chosen }: KeySelectProps) {
  const t = useT();
  const hint = isCertificate(keys?.find(({ name }) => name === chosen))
    ? t('SSH does not accept certificates. This key pair cannot be used to sign in to Linux instances.')
    : undefined;
  return (
    <SelectField
      name="key"
      label={t('Key pair')}
      placeholder={keys ? t('None') : t('Still loading')}
      options={(keys ?? []).map((keypair) => ({
        value: keypair.name,
        label: isCertificate(keypair) ? t('{name} (certificate, not for SSH)', { name: keypair.name }) : keypair.name,
      }))}
      {...(hint ? { hint } : {})}
    />
  );
}
