'use client';

import { Known } from '#components/console/known.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** How many instances of other projects were made from images. */
export function MadeElsewhere({ servers }: { servers: Answer<number> }) {
  const t = useT();
  return (
    <Known answer={servers} unknown={t('The instances of other projects could not be looked up')}>
      {(count) =>
        count > 0 && (
          <p>
            {t(
              '{count, plural, one {# instance of another project was made from it too.} other {# instances of other projects were made from it too.}}',
              { count },
            )}
          </p>
        )
      }
    </Known>
  );
}
