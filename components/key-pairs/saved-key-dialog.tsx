'use client';

import { Download } from 'lucide-react';
import { Properties } from '#components/console/properties.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { keyFileName } from '#lib/compute/keypairs/key-file.ts';
import { algorithmOf, readPublicKey, sha256Fingerprint } from '#lib/compute/keypairs/public-key.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { MadeKey } from './key-dialog.ts';

/** The private key is stored nowhere else, so the dialog cannot be closed until the user confirms that it is saved. */
export function SavedKeyDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const t = useT();
  const file = keyFileName(made.name);
  const key = readPublicKey(made.publicKey);
  return (
    <ShowOnceDialog
      title={t('Key pair {name} created', { name: made.name })}
      confirmation={t('I have saved it')}
      onClose={onClose}
    >
      <Alert tone="warning" title={t('The private key exists only in the file {file}.', { file })}>
        {t('If you lose the file, you lose access. Anyone who finds it has access.')}
      </Alert>
      {made.isMadeByPlatform && (
        <Alert tone="info" title={t('The platform created this key pair: RSA with 2048 bits')}>
          {t('Browsers cannot create keys on pages loaded over plain HTTP. The platform kept no copy.')}
        </Alert>
      )}
      <div>
        <Button onClick={() => saveFile(file, made.privateKey, 'application/x-pem-file')}>
          <Download aria-hidden />
          {t('Download {file} again', { file })}
        </Button>
      </div>
      {key && (
        <Properties
          columns={1}
          items={[
            { label: t('Type'), value: algorithmOf(key) },
            {
              label: t('SHA-256 fingerprint'),
              value: <code className="break-all font-mono text-small">{sha256Fingerprint(key)}</code>,
            },
          ]}
        />
      )}
      <CodeBlock
        code={`mv ~/Downloads/${file} ~/.ssh/\nchmod 600 ~/.ssh/${file}`}
        label={t('Move it to where SSH looks')}
        copyLabel={t('Copy')}
      />
    </ShowOnceDialog>
  );
}
