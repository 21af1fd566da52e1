'use client';

import { Properties } from '#components/console/properties.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { algorithmOf, judge, type PublicKey, sha256Fingerprint } from '#lib/compute/keypairs/public-key.ts';
import { useT } from '#lib/i18n/use-t.ts';

const tones = { good: 'success', fair: 'warning', refused: 'danger' } as const;

/** What was pasted, read back: which key it is, and how good. */
export function KeyJudgement({ publicKey }: { publicKey: PublicKey }) {
  const t = useT();
  const { level, sentence } = judge(publicKey);
  return (
    <div role="status" className="flex flex-col gap-3">
      <Alert tone={tones[level]} title={`${algorithmOf(publicKey)}${publicKey.comment && ` · ${publicKey.comment}`}`}>
        {t(sentence)}
      </Alert>
      <Properties
        columns={1}
        items={[
          {
            label: t('SHA-256 fingerprint'),
            value: <code className="break-all font-mono text-small">{sha256Fingerprint(publicKey)}</code>,
          },
        ]}
      />
    </div>
  );
}
