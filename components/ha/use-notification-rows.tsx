'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import type { FilterField } from '#components/console/filters.ts';
import { countFrom, withTotal } from '#components/console/row-counts.ts';
import type { Filters } from '#components/console/use-filters.ts';
import type { KindContext, KindList, ListModel } from '#components/kind/kind.ts';
import { Button } from '#components/ui/button.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { countsQuery, notificationPages } from './notification-source.ts';
import { type FrozenRowList, useFrozenRows } from './use-frozen-rows.ts';
import { useIncidentView } from './use-incident-view.ts';

type Row = ListedNotification;

/** Rows stay in place while the user works in the list. They represent incidents unless the user wants each notification. */
export function useNotificationRows(list: KindList<Row>, of: KindContext<Row>): ListModel<Row> {
  const { scope } = of.context;
  const { isFlat, isGrouped } = useIncidentView();
  const countOf = countFrom(useQuery(countsQuery(scope, isFlat)).data);
  const model = notificationPages(isFlat).useList(list, of);
  const filters = useNamedValues(model.filters, scope);
  const found = withTotal(model.source, filters, countOf);
  const shown = [isFlat, filters.text, filters.chips, model.sort.sort];
  const frozen = useFrozenRows(found, { isGrouped, list: JSON.stringify(shown) });
  return {
    ...model,
    ...{ source: frozen.source, filters, countOf },
    idOf: ({ id, incident }) => (isGrouped ? incident.id : id),
    frame: ({ views, table }) => (
      <div {...frozen.areaProps} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          {views}
          <RowChoice frozen={frozen} />
        </div>
        <div {...frozen.listProps} className="flex min-h-0 flex-1 flex-col">
          {table}
        </div>
      </div>
    ),
  };
}

/** Adds the values that the platform knows, and the name of an incident: the host and time of its first notification. */
function useNamedValues(filters: Filters, scope: string): Filters {
  const format = useFormat();
  const { incidentId } = useIncidentView();
  const choices = useQuery(clientOf(haApi).facets.query(scope));
  const incident = useQuery({
    ...clientOf(haApi).listed.query(scope, incidentId ?? ''),
    enabled: incidentId !== undefined,
  }).data?.notification;
  const facets = choices.data?.facets;
  const label = incident && `${incident.host}, ${format.dateTime(incident.generated_at)}`;
  const named: Readonly<Record<string, FilterField['values']>> = {
    host: facets?.hosts,
    segment: facets?.segments,
    incident: incidentId === undefined || label === undefined ? undefined : [{ value: incidentId, label }],
  };
  const valuesOf = ({ id, values = [] }: FilterField) =>
    id === 'owner' ? [...values, ...(facets?.owners ?? [])] : named[id];
  const fields = filters.fields.map((field) => {
    const values = valuesOf(field) ?? field.values;
    return { ...field, ...(values && { values }) };
  });
  return { ...filters, fields, choices };
}

function RowChoice({ frozen: { waiting: count, show, listProps } }: { frozen: FrozenRowList }) {
  const t = useT();
  const { isFlat, setIsFlat } = useIncidentView();
  return (
    <div className="flex items-center pb-2">
      <span role="status" {...listProps}>
        {count > 0 && (
          <Button size="small" variant="primary" onClick={show} className="me-2">
            <ArrowUp aria-hidden />
            {t('{count} new', { count })}
          </Button>
        )}
      </span>
      <SegmentedControl
        label={t('Group by')}
        name="flat"
        options={[
          { value: 'incidents', label: t('Incidents') },
          { value: 'flat', label: t('Ungrouped') },
        ]}
        value={isFlat ? 'flat' : 'incidents'}
        onChange={(value) => setIsFlat(value === 'flat')}
      />
    </div>
  );
}
