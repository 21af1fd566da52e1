'use client';

import type { ReactNode } from 'react';
import { KindList } from '#components/kind/kind-list.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type AssignmentOwner, assignmentList } from './assignment-kind.tsx';

interface AssignmentTableProps {
  scope: string;
  of: AssignmentOwner;
  children?: ReactNode;
}

export function AssignmentTable({ scope, of, children }: AssignmentTableProps) {
  const t = useT();
  const [isEffective, setIsEffective] = useUrlState('effective', flagParam);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {'role_id' in of ? (
          <SegmentedControl
            label={t('Assignments shown')}
            name="effective"
            options={[
              { value: 'given', label: t('As assigned') },
              { value: 'effective', label: t('Effective') },
            ]}
            value={isEffective ? 'effective' : 'given'}
            onChange={(value) => setIsEffective(value === 'effective' || null)}
          />
        ) : (
          <span />
        )}
        {children}
      </div>
      <KindList list={assignmentList(of, isEffective)} scope={scope} />
    </div>
  );
}
