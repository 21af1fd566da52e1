'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { poolsIn } from '#components/floating-ips/related-objects.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { networkChoicesQuery } from '#lib/networking/choices.ts';
import { FloatingIpCheckbox } from './floating-ip-checkbox.tsx';
import type { FloatingIpChoiceProps } from './floating-ip-choice.tsx';

const FloatingIpChoice = lazyComponent(async () => (await import('./floating-ip-choice.tsx')).FloatingIpChoice);

export function FloatingIpField(props: FloatingIpChoiceProps) {
  const t = useT();
  const answer = useQuery(networkChoicesQuery(props.projectId));
  return (
    <QueryContent answer={answer} unknown={t('Could not check whether it can have a floating IP')}>
      {({ networks }) =>
        poolsIn(networks).length > 0 ? (
          <FloatingIpChoice {...props} />
        ) : (
          <FloatingIpCheckbox isTicked={false} isDisabled note={t('There is no external network yet.')} />
        )
      }
    </QueryContent>
  );
}
