import { scheduleList } from '#components/schedules/kind.tsx';
import { ScheduleList } from '#components/schedules/schedule-list.tsx';
import { listPage } from '../../../kind-pages.tsx';
import { projectPage } from '../project-page.ts';

const page = projectPage(listPage(scheduleList, ScheduleList));

export const generateMetadata = page.generateMetadata;
export default page.render;
