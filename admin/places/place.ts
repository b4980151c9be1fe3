import type { ComponentType } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { MenuSection, SettingsArea } from '#schema/define/menu.ts';

/** A screen that one can go to from anywhere. */
export interface Place {
  /** The name of its resource, or its own: shortcuts know it by this. */
  name: string;
  path: string;
  label: string;
  /** A sentence about its content. */
  about?: string;
  icon: ComponentType;
  /** Empty: above all groups. */
  group: '' | Resource['group'] | 'Settings';
  /** The entry of the menu that it is part of; without one it is an entry by itself. */
  section?: MenuSection;
  /** In the settings: the heading it is listed under. */
  area?: SettingsArea;
  /** What else it is found by, such as the names of its fields. */
  keywords?: string;
}

/** A place in the settings, with its position. */
export type SettingsPlace = Place & { order: number; area: SettingsArea };
