'use client';

import { CheckListField } from '#components/console/check-list-field.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { DEFAULT_LEVELS, FENCING_LEVELS } from '#lib/ha/fencing/levels.ts';
import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { LEVEL_WORDS } from './fencing-words.ts';
import { MethodPicture } from './method-picture.tsx';
import type { SegmentInput } from './segment-input.ts';
import { METHOD_WORDS } from './segment-words.ts';

export const newSegmentInput: SegmentInput = {
  name: '',
  description: '',
  recovery_method: 'auto',
  service_type: 'COMPUTE',
  enabled: true,
  fencing_levels: DEFAULT_LEVELS.map(String),
};

export function SegmentFields() {
  const t = useT();
  return (
    <FormFields
      of={{
        name: {},
        recovery_method: (
          <RadioCardsField
            name="recovery_method"
            label={t('Where instances of a failed host go')}
            columns={2}
            cards={RECOVERY_METHODS.map((method) => ({
              value: method,
              title: t(METHOD_WORDS[method].word),
              description: (
                <>
                  {t(METHOD_WORDS[method].description)}
                  <MethodPicture method={method} />
                </>
              ),
            }))}
          />
        ),
        fencing_levels: (
          <CheckListField
            name="fencing_levels"
            label={t('Evidence that a failed host no longer runs anything')}
            hint={t('One of these suffices for the evacuation.')}
            options={FENCING_LEVELS.map((level) => ({ value: String(level), label: t(LEVEL_WORDS[level]) }))}
            empty=""
          />
        ),
        description: {},
        service_type: { label: msg('Service type'), hint: msg('Usually COMPUTE.') },
        enabled: { hint: msg('Notifications about hosts in a disabled segment are ignored.') },
      }}
    />
  );
}
