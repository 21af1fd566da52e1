'use client';

import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';

export function PaceFields() {
  return (
    <FormFields
      of={{
        parallel: { label: msg('At the same time') },
        stops_on_failure: {
          label: msg('Stop at the first failure'),
          hint: msg('No more moves are started. Moves in progress are completed.'),
        },
      }}
    />
  );
}
