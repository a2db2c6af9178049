import {getContext} from 'svelte';
import type {Game} from '../lib/game.svelte';

export const useGame = () => getContext<Game>('game');
