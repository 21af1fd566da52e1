import { schedulePage } from '#components/schedules/kind.tsx';
import { SchedulePage } from '#components/schedules/schedule-page.tsx';
import { objectPage } from '../../../../kind-pages.tsx';
import { projectPage } from '../../project-page.ts';

const page = projectPage(objectPage(schedulePage, 'scheduleId', SchedulePage));

export const generateMetadata = page.generateMetadata;
export default page.render;
