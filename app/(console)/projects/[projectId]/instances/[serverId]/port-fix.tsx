'use client';

import { QueryContent } from '#components/console/query-content.tsx';
import { useRelated } from '#components/kind/use-related.ts';
import { EditPort } from '#components/ports/edit-port.tsx';
import { portName, portRelations, toPortRow } from '#components/ports/port-row.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FixButton } from './fix-button.tsx';
import type { FixProps } from './fix-props.ts';

export function PortFix({ projectId, ports, broken, onMended }: FixProps) {
  const t = useT();
  const answer = useRelated(portRelations, projectId);
  const port = ports.find(({ id }) => id === broken.port_id);
  if (!port) return null;
  return (
    <QueryContent answer={answer} unknown={t('Could not load what belongs to the port')}>
      {(relatedObjects) => (
        <FixButton {...{ projectId, onMended }} label={t('Turn on {name}', { name: portName(port) })}>
          {(onClose) => (
            <EditPort
              {...{ projectId, onClose }}
              groups={relatedObjects.groups}
              rows={[toPortRow(port, relatedObjects)]}
              isToBeUp
            />
          )}
        </FixButton>
      )}
    </QueryContent>
  );
}
