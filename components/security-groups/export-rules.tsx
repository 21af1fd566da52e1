'use client';

import { Download } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { groupName } from './group-row.ts';
import { rulesAsCommands, rulesAsCsv } from './rule-files.ts';

export function ExportRules({ group, names }: { group: SecurityGroup; names: ReadonlyMap<string, string> }) {
  const t = useT();
  const { security_group_rules: rules } = group;
  const name = groupName(group).replaceAll(/[^\w.-]+/g, '-');
  const json = () => JSON.stringify(rules, undefined, 2);
  return (
    <DropdownMenu
      trigger={
        <Button size="small">
          <Download aria-hidden />
          {t('Export rules')}
        </Button>
      }
      groups={[
        {
          items: [
            { label: t('As CSV'), onSelect: () => saveFile(`${name}.csv`, rulesAsCsv(rules, names), 'text/csv') },
            { label: t('As JSON'), onSelect: () => saveFile(`${name}.json`, json(), 'application/json') },
            {
              label: t('As openstack commands'),
              onSelect: () => saveFile(`${name}.sh`, rulesAsCommands(rules, group.id)),
            },
          ],
        },
      ]}
    />
  );
}
