'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { saveFile } from '#lib/client/save-file.ts';
import type { Topology } from '#lib/console/networking/topology/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { mermaidOf } from './map/mermaid.ts';

export function ExportMenu({ topology }: { topology: Topology }) {
  const i18n = useI18n();
  const { t } = i18n;
  const [isBusy, setIsBusy] = useState(false);
  const take = async (use: (pictures: Pictures) => unknown) => {
    setIsBusy(true);
    try {
      await use(await import('./map/pictures.ts'));
    } catch (error) {
      notifyFailure(msg('Could not export the topology'), error);
    }
    setIsBusy(false);
  };
  return (
    <DropdownMenu
      trigger={
        <Button isLoading={isBusy}>
          <Download aria-hidden />
          {t('Export')}
        </Button>
      }
      groups={[
        {
          items: [
            {
              label: t('Picture (SVG)'),
              onSelect: () => void take(({ pictureOf }) => saveFile(SVG, pictureOf(topology, i18n), 'image/svg+xml')),
            },
            {
              label: t('Picture (PNG)'),
              onSelect: () =>
                void take(async ({ bitmapOf }) => saveFile(PNG, await bitmapOf(topology, i18n), 'image/png')),
            },
            {
              label: t('Diagram (Mermaid)'),
              onSelect: () => saveFile(MERMAID, mermaidOf(topology)),
            },
          ],
        },
      ]}
    />
  );
}

type Pictures = typeof import('./map/pictures.ts');
const [SVG, PNG, MERMAID] = ['topology.svg', 'topology.png', 'topology.mmd'];
