import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useAuthenticated } from 'react-admin';
import { SETTINGS_AREAS } from '#schema/define/menu.ts';
import { matching } from '../../commands/palette-options.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import type { Place } from '../../places/place.ts';
import { usePlaces } from '../../places/places.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/page/page.css';
import { AccessDenied } from '../../kit/page/states.tsx';
import { say } from './messages.ts';
import './settings.css';

/** `/admin/settings`: all settings under their headings; typing finds them by their names, and by those of their fields. */
export function SettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const [query, setQuery] = useState('');
  const places = usePlaces().filter(({ group }) => group === 'Settings');
  if (actor === undefined) return null;
  if (places.length === 0) return <AccessDenied />;
  const found = matching(places, query);
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: say('settings') }]} />
      <h1>{say('settings')}</h1>
      <TextField
        type="search"
        size="small"
        className="settings-search"
        placeholder={say('find_setting')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': say('find_setting') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {query.trim() === '' ? (
        SETTINGS_AREAS.map((area) => (
          <Area key={area} title={say(AREAS[area])} places={places.filter((place) => place.area === area)} />
        ))
      ) : (
        <Found places={found} query={query.trim()} />
      )}
    </div>
  );
}

const AREAS = {
  site: 'area_site',
  email: 'area_email',
  access: 'area_access',
  connections: 'area_connections',
  operations: 'area_operations',
} as const;

function Area({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <section className="settings-area">
      <h2>{title}</h2>
      <Places places={places} />
    </section>
  );
}

function Found({ places, query }: { places: readonly Place[]; query: string }) {
  return (
    <>
      <p role="status" className={places.length > 0 ? 'visually-hidden' : 'quiet'}>
        {places.length > 0
          ? say('settings_found', { count: places.length })
          : say('settings_not_found', { query })}
      </p>
      <Places places={places} />
    </>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul className="settings-places">
      {places.map((place) => (
        <Setting key={place.name} place={place} />
      ))}
    </ul>
  );
}

function Setting({ place: { path, label, about, icon: Icon } }: { place: Place }) {
  return (
    <li>
      <Icon />
      <div>
        <h3>
          <Link to={path}>{label}</Link>
        </h3>
        {about === undefined ? null : <p className="quiet">{about}</p>}
      </div>
    </li>
  );
}
