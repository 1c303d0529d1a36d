/**
 * Runs in the head of every page, before its first paint: a visitor who chose the light or the dark page (`src/client/page/theme.ts`) never
 * sees the other one, and lists stand as the visitor chose last, as a grid or line by line (`#layout-list`). The content security policy
 * knows it by its hash.
 */
export const themeScript = `try{var t=JSON.parse(localStorage.getItem('shop.theme'));var d=document.documentElement.dataset;if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('shop.contrast')==='"more"')d.contrast='more';(onhashchange=function(){var k='shop.layout',m=/^#layout-(grid|list)$/.exec(location.hash);if(m)localStorage.setItem(k,JSON.stringify(m[1]));d.layout=JSON.parse(localStorage.getItem(k))||''})()}catch(e){}`
