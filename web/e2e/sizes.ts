// Screens that people have.
export const kSmallPhone = {width: 320, height: 568};
export const kPhone = {width: 390, height: 844};
export const kDesk = {width: 1280, height: 800};
