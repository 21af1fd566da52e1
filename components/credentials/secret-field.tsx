'use client';

import { useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type CredentialForm, strengthOf } from './credential-form.ts';

/** Minimum entropy of each level in bits. The highest level is practically equivalent to a generated secret. */
const LEVELS: readonly { bits: number; label: string; tone: Tone }[] = [
  { bits: 128, label: msg('Strong'), tone: 'success' },
  { bits: 80, label: msg('Fair'), tone: 'warning' },
  { bits: 0, label: msg('Weak'), tone: 'danger' },
];
const FULL_BITS = 160;

export function SecretField() {
  return (
    <>
      <FormFields<Pick<CredentialForm, 'secret_kind' | 'secret'>>
        of={{
          secret_kind: {
            label: msg('Secret'),
            words: { generated: msg('Generate (86 characters)'), own: msg('Use my own') },
          },
          secret: {
            label: msg('Your secret'),
            hint: msg('At least 20 characters. Let a password manager generate it.'),
            type: 'password',
            autoComplete: 'new-password',
            isRequired: true,
            isHidden: ({ secret_kind }) => secret_kind !== 'own',
          },
        }}
      />
      <Strength />
    </>
  );
}

function Strength() {
  const t = useT();
  const { secret = '', secret_kind } = useWatch<CredentialForm>();
  const bits = strengthOf(secret);
  const level = LEVELS.find((one) => bits >= one.bits);
  if (secret_kind !== 'own' || !secret || !level) return null;
  return (
    <div className="flex items-center gap-3 text-small">
      <MeterBar label={t('Strength')} ratio={bits / FULL_BITS} valueText={t(level.label)} tone={level.tone} />
      <span className="shrink-0 text-ink-muted">{t(level.label)}</span>
    </div>
  );
}
