/**
 * Runs in the head of every page, before its first paint: a visitor who chose the light or the dark page (`src/client/page/theme.ts`) never
 * sees the other one. The content security policy knows it by its hash.
 */
export const themeScript = `try{var t=JSON.parse(localStorage.getItem('nuskha.theme'));var d=document.documentElement.dataset;if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('nuskha.contrast')==='"more"')d.contrast='more'}catch(e){}`
