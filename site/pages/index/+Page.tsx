import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { HomeView } from '../../ui/home/home-view.tsx';
import { View } from '../../views/view.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { sections } = useData<Data>();
  const { settings } = usePageContext().site;
  return <View name="home" standard={HomeView} props={{ settings, sections }} />;
}
