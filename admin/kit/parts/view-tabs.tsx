import { say } from './messages.ts';

interface ViewTabsProps {
  views: readonly { id: string; label: string }[];
  current: string;
  onChange: (view: string) => void;
}

/** Ways to look at one record. They are buttons, not ARIA tabs: each is reached with Tab, as everything on the screen is. */
export function ViewTabs({ views, current, onChange }: ViewTabsProps) {
  return (
    <div className="view-tabs" role="group" aria-label={say('views')}>
      {views.map(({ id, label }) => (
        <button key={id} type="button" aria-pressed={id === current} onClick={() => onChange(id)}>
          {label}
        </button>
      ))}
    </div>
  );
}
